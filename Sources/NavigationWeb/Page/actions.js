// The actions on a scene, if navigating is allowed: the map's transitions, Back, Undo, Redo and links.

import { $, h, show } from './dom.js'
import { ask } from './feed.js'
import { Form, onlyChoice, wordOf } from './form.js'
import { QUESTION, errorText } from './words.js'

/** After how many milliseconds the page says whose answer is missing. */
const PATIENCE = 700
/** The kinds of transitions that leave a screen with a result. */
const LEAVING = ['dismiss', 'finish']

/** The state that a person sees. Actions refer to it, whatever has happened since. */
const seenIn = (scene) => ({
  scene: scene.name, top: scene.path.at(-1), revision: scene.at.revision, hasMap: Boolean(scene.info.map),
  guarding: scene.frontEnds.filter((one) => one.guards?.includes(scene.top.name)).map((one) => one.name),
})

const button = (action, label, run, about) =>
  h('button', { type: 'button', 'data-action': action, class: about?.class, title: about?.title, onclick: run }, label)

const takesValues = (schema) => Object.keys(schema?.properties ?? {}).length > 0

export class Actions {
  /** `tell` shows a sentence, with a key of its notice or without one. `onChange` is called when the transitions change. */
  constructor(tell, onChange) {
    this.tell = tell
    this.onChange = onChange
    this.isAllowed = false
    /** Whether navd can be reached. */
    this.isLive = false
    /** The state as drawn, or null if there are no actions. */
    this.seen = null
    this.transitions = []
    /** The state for which they were listed. */
    this.listed = null
    this.can = {}
    this.form = new Form(tell)
    // A held key would also press the button that replaces the first one.
    $('actions').addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    })
  }

  /** Shows the actions of a scene, or none if it is null. */
  async draw(scene) {
    const shown = this.isAllowed && scene?.info.status !== 'suspended' ? scene : null
    if (this.seen?.scene !== shown?.name) this.#clear()
    this.seen = shown ? seenIn(shown) : null
    show($('actions'), Boolean(shown))
    if (!shown) return
    this.#endForm()
    const { seen } = this
    const key = [seen.scene, shown.info.mapVersion, seen.revision].join('\n')
    if (this.key === key) return
    this.key = key
    const top = shown.top
    const outcome = shown.info.map || top.name === QUESTION
      ? await ask('/api/transitions', { scene: seen.scene })
      : { ok: true, reply: { transitions: [] } }
    if (this.key !== key) return
    // Ask again after the next event.
    if (!outcome.ok) this.key = null
    this.transitions = outcome.ok ? outcome.reply.transitions : []
    this.listed = seen
    this.#build(seen, top, outcome.reply.result)
    this.onChange()
  }

  /** Disables Undo and Redo if the history has nothing for them. `barrier` is the commit that leaves nothing to undo. */
  setSteps({ canUndo, canRedo, barrier }) {
    this.can = { undo: canUndo, redo: canRedo }
    this.barrier = barrier
    this.#markSteps()
  }

  #markSteps() {
    for (const [action, can] of Object.entries(this.can)) {
      const button = $('actions').querySelector(`[data-action=${action}]`)
      if (button) button.ariaDisabled = can ? null : 'true'
    }
  }

  /** Enables or disables the actions as navd comes and goes. */
  setLive(isLive) {
    this.isLive = isLive
    $('actions').inert = !isLive
  }

  /** The state that keys refer to, or null if they do nothing. */
  get #target() { return this.isLive ? this.seen : null }

  /** The transitions of the state as drawn that lead to a screen of this name. */
  transitionsTo(name) { return this.seen ? this.transitions.filter((one) => one.target === name) : [] }

  /** Takes the first transition to a screen. It refers to the state for which it was listed, as its button does. */
  moveTo(name) {
    const [one] = this.transitionsTo(name)
    if (one) return this.isLive ? this.#move(this.listed, one) : undefined
    if (this.seen) this.tell(`No transition leads to ${name} from here.`)
  }

  /** Asks again on the next drawing, because the map has changed without a commit. */
  forget() { this.key = null }

  /**
   * Closes a form that was sent from another top than the drawn one: its operation is done, or can no longer be done. The
   * event of a commit may arrive before the reply, and the keys must act on the new top as soon as it is drawn.
   */
  #endForm() {
    if (this.form.isSent && this.asking.top !== this.seen.top) this.form.close()
  }

  #clear() {
    this.key = null
    this.transitions = []
    this.listed = null
    $('actions').replaceChildren()
    this.form.close()
  }

  #build(seen, top, result) {
    const focused = document.activeElement?.dataset?.action
    const leaving = this.transitions.filter((one) => LEAVING.includes(one.kind) && takesValues(one.parameters))
    const answers = leaving.filter((one) => onlyChoice(one.parameters))
    const question = top.name === QUESTION && top.arguments?.question
    $('actions').replaceChildren(...[
      ...answers.map((one) => this.#answers(`move ${one.name}`, question || (one.title ?? one.name), one.parameters,
        (values) => this.#take(seen, one, values))),
      // Without a transition that leaves with a result, a declared result is given as it is.
      leaving.length === 0 && result && this.#result(seen, top.title ?? top.name, result),
      button('back', 'Back', () => this.back(), { title: 'Back (b)' }),
      ...this.transitions.filter((one) => !answers.includes(one)).map((one) => this.#transition(seen, one)),
      h('span', { class: 'room' }),
      seen.hasMap && button('link', 'Link…', () => this.link(), { title: 'Open a link (l)' }),
      button('undo', 'Undo', () => this.undo(), { title: 'Undo (u)' }),
      button('redo', 'Redo', () => this.redo(), { title: 'Redo (U)' }),
    ].filter(Boolean))
    // Until the reply for a new revision arrives, the transitions belong to this one.
    $('actions').dataset.revision = seen.revision
    this.#markSteps()
    if (!focused) return
    // The pressed button may be gone.
    const same = $('actions').querySelector(`[data-action="${CSS.escape(focused)}"]`)
    ;(same ?? $('actions').querySelector('button')).focus()
  }

  #transition(seen, one) {
    const target = one.target && one.target !== one.name ? ` ${one.target}` : ''
    return button(`move ${one.name}`, [one.title ?? one.name, takesValues(one.parameters) && '…'], () => this.#move(seen, one),
      { class: one.universal ? 'move universal' : 'move', title: `${one.kind}${target}` })
  }

  /** A question with a button for each answer. `give` is called with the values that the answer stands for. */
  #answers(action, question, schema, give) {
    const { name, choices } = onlyChoice(schema)
    return h('div', { class: 'question', role: 'group', 'aria-label': String(question) }, h('p', null, String(question)),
      choices.map((value) => button(`${action} ${wordOf(value)}`, wordOf(value), () => give({ [name]: value }), { class: 'move' })))
  }

  /** The actions that leave the top screen with a result. */
  #result(seen, title, schema) {
    const give = (values, tell) => this.#navigate(seen, 'Dismiss', { result: values }, { ifTop: seen.top }, tell)
    if (onlyChoice(schema)) return this.#answers('dismiss', title, schema, give)
    return button('dismiss', 'Close with a result…', () => this.#ask(seen, title, schema, give), { class: 'move' })
  }

  // Each call has the state that the person sees as its precondition, so that late or repeated keys do nothing. Keys, and
  // the buttons that need no transition, refer to the state as drawn; transitions refer to the state for which they were
  // listed.
  async back() {
    const seen = this.#target
    const outcome = await this.#navigate(seen, 'Back', {}, { ifTop: seen?.top })
    if (outcome && !outcome.changed) this.tell('There is nothing to go back to.')
  }
  undo() { return this.#step('Undo') }
  redo() { return this.#step('Redo') }
  #step(method) {
    const seen = this.#target
    return this.#navigate(seen, method, {}, { ifRevision: seen?.revision })
  }
  /** Undoes or redoes a number of steps as one commit, which were counted at a revision. */
  takeSteps(scene, { method, steps, revision }) {
    return steps === 0 ? true : this.#navigate(this.isLive ? seenIn(scene) : null, method, { steps }, { ifRevision: revision })
  }
  goTo(id) {
    const seen = this.#target
    return this.#navigate(seen, 'MakeVisible', { screen: { id } }, { ifRevision: seen?.revision })
  }

  link() {
    const seen = this.#target
    if (!seen?.hasMap) return
    this.#ask(seen, 'Open a link', { properties: { url: { type: 'string', title: 'URL' } }, required: ['url'] },
      ({ url }, tell) => this.#navigate(seen, 'OpenLink', { url }, { ifTop: seen.top }, tell))
  }

  /** Opens a form for an operation on a state. */
  #ask(seen, title, schema, run) {
    this.asking = seen
    this.form.open(title, schema, run)
  }

  #move(seen, transition) {
    const run = (values, tell) => this.#take(seen, transition, values, tell)
    if (!takesValues(transition.parameters)) return run(undefined)
    this.#ask(seen, transition.title ?? transition.name, transition.parameters, run)
  }

  #take(seen, transition, values, tell) {
    return this.#navigate(seen, 'Move', { transition: transition.name, arguments: values }, { ifTop: seen.top }, tell)
  }

  /** Calls the daemon. Returns the outcome of the operation, or null after a failure, which `tell` shows. */
  async #navigate(seen, method, parameters, options, tell = this.tell) {
    if (!seen) return null
    const waiting = setTimeout(() => this.tell(`Waiting for ${seen.guarding.join(', ') || 'navd'}.`, 'waiting'), PATIENCE)
    const outcome = await ask('/api/navigate', null, { method, parameters: { scene: seen.scene, ...parameters, options } })
    clearTimeout(waiting)
    this.tell('', 'waiting')
    if (outcome.ok) {
      if (outcome.reply.pending) this.tell('The link waits until it may be shown.')
      return outcome.reply.outcome
    }
    tell(outcome.reply.message ?? errorText(outcome.error, outcome.parameters, this.barrier))
    return null
  }
}
