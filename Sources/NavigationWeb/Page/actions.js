// What can be done from here, when navigating is allowed: what the map declares, back, undo, a link.

import { $, h, show } from './dom.js'
import { ask } from './feed.js'
import { errorText, titleOf } from './words.js'

export class Actions {
  /** `tell` says a sentence to the person. */
  constructor(tell) {
    this.tell = tell
    this.isAllowed = false
    $('ask-cancel').addEventListener('click', () => $('ask').close())
    $('ask-form').addEventListener('submit', (event) => this.#submit(event))
  }

  /** Shows what can be done in a scene now; null while the past is looked at. */
  async draw(scene) {
    const shown = this.isAllowed && scene && scene.info.status !== 'suspended'
    show($('actions'), Boolean(shown))
    this.scene = scene
    if (!shown) return
    const key = `${scene.name}\n${scene.at.revision}`
    if (this.key === key) return
    this.key = key
    const outcome = scene.info.map ? await ask('/api/transitions', { scene: scene.name }) : { ok: false }
    if (this.key !== key) return
    this.#build(scene, outcome.ok ? outcome.reply.transitions : [])
  }

  #build(scene, transitions) {
    const focused = document.activeElement?.dataset?.action
    const button = (action, label, run, about) =>
      h('button', { type: 'button', 'data-action': action, class: about?.class, title: about?.title, onclick: run }, label)
    const declared = transitions.map((one) => {
      const asks = Object.keys(one.parameters?.properties ?? {}).length > 0
      const target = one.target && one.target !== one.name ? ` ${one.target}` : ''
      return button(`move ${one.name}`, [one.title ?? one.name, asks && '…'], () => this.move(one),
        { class: one.universal ? 'move universal' : 'move', title: `${one.kind}${target}` })
    })
    $('actions').replaceChildren(
      button('back', 'Back', () => this.back(), { title: 'Back (b)' }), ...declared,
      h('span', { class: 'room' }),
      button('link', 'Link…', () => this.link(), { title: 'Open a link (l)' }),
      button('undo', 'Undo', () => this.undo(), { title: 'Undo (u)' }),
      button('redo', 'Redo', () => this.redo(), { title: 'Redo (U)' }))
    if (focused) $('actions').querySelector(`[data-action="${CSS.escape(focused)}"]`)?.focus()
  }

  // Each says what is meant by the top that the person sees: who is late is told so, and nothing is done twice.
  back() { return this.navigate('Back', {}, { ifTop: this.scene?.path.at(-1) }) }
  undo() { return this.navigate('Undo', {}) }
  redo() { return this.navigate('Redo', {}) }
  goTo(id) { return this.navigate('MakeVisible', { screen: { id } }) }

  move(transition) {
    const top = this.scene?.path.at(-1)
    const run = (values) => this.navigate('Move', { transition: transition.name, arguments: values }, { ifTop: top })
    const { properties = {}, required = [] } = transition.parameters ?? {}
    if (Object.keys(properties).length === 0) return run(undefined)
    this.#ask(transition.title ?? transition.name, properties, required, run)
  }

  link() {
    this.#ask('Open a link', { url: { type: 'string', title: 'URL' } }, ['url'],
      ({ url }) => this.navigate('OpenLink', { url }))
  }

  /** Carries an operation out; true when it was. */
  async navigate(method, parameters, options) {
    if (!this.isAllowed || !this.scene) return false
    const outcome = await ask('/api/navigate', null,
      { method, parameters: { scene: this.scene.name, ...parameters, ...(options && { options }) } })
    if (outcome.ok) {
      if (outcome.reply.pending) this.tell('The link waits until it may be shown.')
      return true
    }
    const sentence = outcome.reply.message ?? errorText(outcome.error, outcome.parameters)
    if ($('ask').open) $('ask-problem').textContent = sentence
    else this.tell(sentence)
    return false
  }

  /** A form of what is asked for, typed as the map declares it. */
  #ask(title, properties, required, run) {
    this.run = run
    this.properties = properties
    $('ask-title').textContent = title
    $('ask-problem').textContent = ''
    // What must be there comes first.
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
    let input
    if (Array.isArray(schema.enum)) {
      input = h('select', common, !isRequired && h('option', { value: '' }, ''), schema.enum.map((value) =>
        h('option', { value: JSON.stringify(value), selected: value === initial }, String(value))))
    } else if (schema.type === 'boolean') {
      input = h('input', { ...common, type: 'checkbox', checked: initial === true })
    } else if (schema.type === 'integer' || schema.type === 'number') {
      input = h('input', {
        ...common, type: 'number', min: schema.minimum, max: schema.maximum,
        step: schema.type === 'integer' ? 1 : 'any', value: initial,
      })
    } else {
      input = h('input', {
        ...common, type: schema.writeOnly ? 'password' : 'text', maxlength: schema.maxLength, autocomplete: schema.writeOnly ? 'new-password' : 'off',
        spellcheck: 'false', value: typeof initial === 'string' || initial === undefined ? initial : JSON.stringify(initial),
      })
    }
    return h('p', { class: 'field' }, h('label', { for: id }, schema.title ?? name, !isRequired && h('span', { class: 'quiet' }, ' optional')),
      input, schema.description && h('span', { class: 'quiet' }, schema.description))
  }

  /** What was filled in; empty fields are left out. Throws a sentence when a value is none of its type. */
  #values() {
    const values = {}
    for (const [name, schema] of Object.entries(this.properties)) {
      const input = $(`field-${name}`)
      if (schema.type === 'boolean' && !schema.enum) {
        if (input.checked || schema.default !== undefined) values[name] = input.checked
      } else if (input.value !== '') {
        const isText = schema.type === undefined || schema.type === 'string'
        try {
          values[name] = schema.enum || !isText ? JSON.parse(input.value) : input.value
        } catch {
          throw new Error(`${schema.title ?? name} must be JSON: a list is written [1, 2], an object {"a": 1}.`)
        }
      }
    }
    return values
  }

  async #submit(event) {
    event.preventDefault()
    try {
      if (await this.run(this.#values())) $('ask').close()
    } catch (error) {
      $('ask-problem').textContent = error.message
    }
  }

  /** The path, of which each element leads back to it when navigating is allowed. */
  drawPath(elements, isPast) {
    const canGo = this.isAllowed && !isPast
    $('path').replaceChildren(...elements.map(({ id, node, isTop }) => {
      const modal = ['sheet', 'fullscreen', 'popover', 'alert'].includes(node.presentation) ? node.presentation : null
      const text = [modal && h('span', { class: 'tag', 'data-kind': 'modal' }, modal), titleOf(node)]
      return h('li', { 'aria-current': isTop ? 'page' : null },
        canGo && !isTop
          ? h('button', { type: 'button', title: `@${id} ${node.name}`, onclick: () => this.goTo(id) }, text)
          : h('span', { title: `@${id} ${node.name}` }, text))
    }))
  }
}
