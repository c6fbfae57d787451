// The actions on a scene, if navigating is allowed: the map's transitions, Back, Undo, Redo and links.

import { $, h, show } from './dom.js'
import { ask } from './feed.js'
import { isExact, parse, textOf } from './json.js'
import { errorText } from './words.js'

/** The state that a person sees. Actions refer to it, whatever has happened since. */
const seenIn = (scene) => ({
  scene: scene.name, top: scene.path.at(-1), revision: scene.at.revision, hasMap: Boolean(scene.info.map),
})

export class Actions {
  /** `tell` shows a sentence. `onChange` is called when the transitions change. */
  constructor(tell, onChange) {
    this.tell = tell
    this.onChange = onChange
    this.isAllowed = false
    /** Whether navd can be reached. */
    this.isLive = false
    /** The state as drawn, or null if there are no actions. */
    this.seen = null
    this.transitions = []
    $('ask-cancel').addEventListener('click', () => $('ask').close())
    $('ask-form').addEventListener('submit', (event) => this.#submit(event))
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
    const { seen } = this
    const key = [seen.scene, shown.info.mapVersion, seen.revision].join('\n')
    if (this.key === key) return
    this.key = key
    const outcome = shown.info.map
      ? await ask('/api/transitions', { scene: seen.scene })
      : { ok: true, reply: { transitions: [] } }
    if (this.key !== key) return
    // Ask again after the next event.
    if (!outcome.ok) this.key = null
    this.transitions = outcome.ok ? outcome.reply.transitions : []
    this.#build(seen)
    this.onChange()
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

  /** Takes the first transition to a screen. */
  moveTo(name) {
    const [one] = this.transitionsTo(name)
    if (one) return this.#move(this.#target, one)
    if (this.seen) this.tell(`No transition leads to ${name} from here.`)
  }

  /** Asks again on the next drawing, because the map has changed without a commit. */
  forget() { this.key = null }

  #clear() {
    this.key = null
    this.transitions = []
    $('actions').replaceChildren()
    $('ask').close()
  }

  #build(seen) {
    const focused = document.activeElement?.dataset?.action
    const button = (action, label, run, about) =>
      h('button', { type: 'button', 'data-action': action, class: about?.class, title: about?.title, onclick: run }, label)
    const declared = this.transitions.map((one) => {
      const asks = Object.keys(one.parameters?.properties ?? {}).length > 0
      const target = one.target && one.target !== one.name ? ` ${one.target}` : ''
      return button(`move ${one.name}`, [one.title ?? one.name, asks && '…'], () => this.#move(seen, one),
        { class: one.universal ? 'move universal' : 'move', title: `${one.kind}${target}` })
    })
    $('actions').replaceChildren(...[
      button('back', 'Back', () => this.back(seen), { title: 'Back (b)' }), ...declared,
      h('span', { class: 'room' }),
      seen.hasMap && button('link', 'Link…', () => this.link(seen), { title: 'Open a link (l)' }),
      button('undo', 'Undo', () => this.undo(seen), { title: 'Undo (u)' }),
      button('redo', 'Redo', () => this.redo(seen), { title: 'Redo (U)' }),
    ].filter(Boolean))
    // Until the reply for a new revision arrives, the buttons belong to this one.
    $('actions').dataset.revision = seen.revision
    if (!focused) return
    // The pressed button may be gone.
    const same = $('actions').querySelector(`[data-action="${CSS.escape(focused)}"]`)
    ;(same ?? $('actions').firstElementChild).focus()
  }

  // Each call has the state that the person sees as its precondition, so that late or repeated keys do nothing.
  async back(seen = this.#target) {
    const outcome = await this.#navigate(seen, 'Back', {}, { ifTop: seen?.top })
    if (outcome && !outcome.changed) this.tell('There is nothing to go back to.')
  }
  undo(seen = this.#target) { return this.#navigate(seen, 'Undo', {}, { ifRevision: seen?.revision }) }
  redo(seen = this.#target) { return this.#navigate(seen, 'Redo', {}, { ifRevision: seen?.revision }) }
  goTo(id, seen = this.#target) {
    return this.#navigate(seen, 'MakeVisible', { screen: { id } }, { ifRevision: seen?.revision })
  }

  link(seen = this.#target) {
    if (!seen?.hasMap) return
    this.#ask('Open a link', { url: { type: 'string', title: 'URL' } }, ['url'],
      ({ url }) => this.#navigate(seen, 'OpenLink', { url }, { ifTop: seen.top }))
  }

  #move(seen, transition) {
    const run = (values) =>
      this.#navigate(seen, 'Move', { transition: transition.name, arguments: values }, { ifTop: seen.top })
    const { properties = {}, required = [] } = transition.parameters ?? {}
    if (Object.keys(properties).length === 0) return run(undefined)
    this.#ask(transition.title ?? transition.name, properties, required, run)
  }

  /** Calls the daemon. Returns the outcome of the operation, or null after a failure. */
  async #navigate(seen, method, parameters, options) {
    if (!seen) return null
    const outcome = await ask('/api/navigate', null, { method, parameters: { scene: seen.scene, ...parameters, options } })
    if (outcome.ok) {
      if (outcome.reply.pending) this.tell('The link waits until it may be shown.')
      return outcome.reply.outcome
    }
    const sentence = outcome.reply.message ?? errorText(outcome.error, outcome.parameters)
    if ($('ask').open) $('ask-problem').textContent = sentence
    else this.tell(sentence)
    return null
  }

  /** Opens a form for parameters. */
  #ask(title, properties, required, run) {
    this.run = run
    this.properties = properties
    $('ask-title').textContent = title
    $('ask-problem').textContent = ''
    // Required fields come first.
    const rank = ([name]) => (required.includes(name) ? 0 : 1)
    const fields = Object.entries(properties).sort((a, b) => rank(a) - rank(b))
    $('ask-fields').replaceChildren(...fields.map(([name, schema]) => this.#field(name, schema, required.includes(name))))
    $('ask').showModal()
    $('ask-fields').querySelector('input, select, textarea')?.focus()
  }

  #field(name, schema, isRequired) {
    const id = `field-${name}`
    const common = { id, name, required: isRequired && schema.type !== 'boolean' }
    const initial = schema.default
    const choices = this.#choices(schema, isRequired)
    let input
    if (choices) {
      input = h('select', common, !isRequired && h('option', { value: '' }, ''), choices.map((value) =>
        h('option', { value: textOf(value), selected: value === initial }, String(value))))
    } else if (schema.type === 'boolean') {
      input = h('input', { ...common, type: 'checkbox', checked: initial === true })
    } else if (['integer', 'number'].includes(schema.type) && !schema.writeOnly) {
      input = h('input', {
        ...common, type: 'number', min: schema.minimum, max: schema.maximum,
        step: schema.type === 'integer' ? 1 : 'any', value: initial,
      })
    } else {
      input = h('input', {
        ...common, type: schema.writeOnly ? 'password' : 'text', maxlength: schema.maxLength, spellcheck: 'false',
        autocomplete: schema.writeOnly ? 'new-password' : 'off',
        value: typeof initial === 'string' || initial === undefined ? initial : textOf(initial),
      })
    }
    return h('p', { class: 'field' }, h('label', { for: id }, schema.title ?? name, !isRequired && h('span', { class: 'quiet' }, ' optional')),
      input, schema.description && h('span', { class: 'quiet' }, schema.description))
  }

  /**
   * The values that a select offers, or null for another kind of input. A checkbox has two states, so a boolean that may
   * be absent needs a select.
   */
  #choices(schema, isRequired) {
    if (Array.isArray(schema.enum)) return schema.enum
    return schema.type === 'boolean' && !isRequired && schema.default === undefined ? [true, false] : null
  }

  /** The values of the form without its empty fields. Throws an error with a sentence if a value has the wrong type. */
  #values() {
    const values = {}
    for (const [name, schema] of Object.entries(this.properties)) {
      const input = $(`field-${name}`)
      if (input.type === 'checkbox') {
        values[name] = input.checked
      } else if (input.value !== '') {
        const isText = schema.type === undefined || schema.type === 'string'
        values[name] = schema.enum || !isText ? this.#value(schema.title ?? name, input.value) : input.value
      }
    }
    return values
  }

  #value(title, text) {
    let value
    try {
      value = parse(text)
    } catch {
      throw new Error(`${title} must be JSON: a list is written [1, 2], an object {"a": 1}.`)
    }
    if (typeof value === 'number' && !isExact(value)) {
      throw new Error(`${title} has more digits than this browser keeps: it would be sent as ${value}.`)
    }
    return value
  }

  async #submit(event) {
    event.preventDefault()
    try {
      if (await this.run(this.#values())) $('ask').close()
    } catch (error) {
      $('ask-problem').textContent = error.message
    }
  }
}
