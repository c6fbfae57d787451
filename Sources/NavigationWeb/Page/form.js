// The form for the parameters of an action, made from their JSON Schema.

import { $, h, show } from './dom.js'
import { isExact, parse, textOf } from './json.js'

/** The most values of a choice that are buttons; more are a list. */
const BUTTONS = 6

/** A value on a button. */
export const wordOf = (value) => (typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value))

/**
 * The values to choose from, or null for another kind of input. A checkbox has two states, so a boolean that may be absent
 * needs a select; a boolean alone is a question, with two buttons.
 */
function choicesOf(schema, isRequired, isOnly) {
  if (Array.isArray(schema.enum)) return schema.enum
  const isAnswer = isOnly || !isRequired
  return schema.type === 'boolean' && isAnswer && schema.default === undefined ? [true, false] : null
}

/**
 * The cases of an enum of Swift: an object with exactly one of several fields, which is an object itself. Null for another
 * schema.
 */
function casesOf(schema) {
  const cases = Object.entries(schema.properties ?? {})
  const isOne = schema.type === 'object' && schema.additionalProperties === false
    && schema.minProperties === 1 && schema.maxProperties === 1
  return isOne && cases.every(([, one]) => one.type === 'object') ? cases : null
}

/** The label of a field. Swift calls a value without a label by its place. */
const labelOf = (name, schema) => schema.title ?? (/^_\d+$/.test(name) ? `Value ${Number(name.slice(1)) + 1}` : name)

/** The name and the values of the only field of a schema, if a button for each value can take the place of its form. */
export function onlyChoice({ properties = {}, required = [] } = {}) {
  const [field, ...others] = Object.entries(properties)
  if (!field || others.length > 0 || !required.includes(field[0])) return null
  const choices = choicesOf(field[1], true, true)
  return choices && choices.length <= BUTTONS ? { name: field[0], choices } : null
}

/**
 * The fields of an object. A field's `name` is its path in the values. `read` returns the values without the empty fields,
 * or throws an error with a sentence if a value has the wrong type; `submitter` is the button that was pressed.
 */
function groupOf({ properties = {}, required = [] }, path = '') {
  // Required fields come first.
  const rank = ([name]) => (required.includes(name) ? 0 : 1)
  const entries = Object.entries(properties).sort((a, b) => rank(a) - rank(b))
  const isOnly = path === '' && entries.length === 1
  const fields = entries.map(([name, schema]) => ({
    name, ...fieldOf({ path: path + name, title: labelOf(name, schema), schema, isRequired: required.includes(name), isOnly }),
  }))
  return {
    elements: fields.map((field) => field.element),
    read(submitter) {
      const values = {}
      for (const { name, read } of fields) {
        const value = read(submitter)
        if (value !== undefined) values[name] = value
      }
      return values
    },
  }
}

function fieldOf(field) {
  const { path, title, schema, isRequired, isOnly } = field
  const cases = casesOf(schema)
  if (cases) return choiceOfCases(field, cases)
  const choices = choicesOf(schema, isRequired, isOnly)
  if (choices && isRequired && choices.length <= BUTTONS) return choiceOfButtons(field, choices)
  const common = { id: `field-${path}`, name: path, required: isRequired && schema.type !== 'boolean' }
  const initial = schema.default
  if (choices) {
    const input = h('select', common, !isRequired && h('option', { value: '' }, ''), choices.map((value) =>
      h('option', { value: textOf(value), selected: value === initial }, String(value))))
    return { element: labelled(field, input), read: () => (input.value === '' ? undefined : parse(input.value)) }
  }
  if (schema.type === 'boolean') {
    const input = h('input', { ...common, type: 'checkbox', checked: initial === true })
    return { element: labelled(field, input), read: () => input.checked }
  }
  const isNumber = ['integer', 'number'].includes(schema.type) && !schema.writeOnly
  const input = isNumber
    ? h('input', {
      ...common, type: 'number', min: schema.minimum, max: schema.maximum, step: schema.type === 'integer' ? 1 : 'any',
      value: initial,
    })
    : h('input', {
      ...common, type: schema.writeOnly ? 'password' : 'text', maxlength: schema.maxLength, spellcheck: 'false',
      autocomplete: schema.writeOnly ? 'new-password' : 'off',
      value: typeof initial === 'string' || initial === undefined ? initial : textOf(initial),
    })
  const isText = schema.type === undefined || schema.type === 'string'
  return {
    element: labelled(field, input),
    read() {
      if (input.value === '') return undefined
      return schema.enum || !isText ? valueOf(title, input.value) : input.value
    },
  }
}

const labelled = ({ title, schema, isRequired }, input) =>
  h('p', { class: 'field' }, h('label', { for: input.id }, title, !isRequired && h('span', { class: 'quiet' }, ' optional')),
    input, about(schema))

const about = (schema) => schema.description && h('span', { class: 'quiet' }, schema.description)

/** A choice of few values, as buttons. The buttons of the only field submit the form. */
function choiceOfButtons({ path, title, schema, isOnly }, choices) {
  const button = (value) => (isOnly
    ? h('button', { type: 'submit', class: 'main', value: textOf(value) }, wordOf(value))
    : radio(path, textOf(value), wordOf(value), { checked: value === schema.default }))
  const element = h('fieldset', { class: 'field choices', id: `field-${path}` }, h('legend', null, title),
    h('div', null, choices.map(button)), about(schema))
  return {
    element,
    read(submitter) {
      const chosen = submitter?.value || element.querySelector(':checked')?.value
      return chosen ? parse(chosen) : undefined
    },
  }
}

const radio = (name, value, word, about) =>
  h('label', null, h('input', { type: 'radio', name, value, required: true, ...about }), h('span', null, word))

/** A choice of the cases of an enum, with the fields of the chosen one. */
function choiceOfCases({ path, title, schema, isRequired }, cases) {
  const groups = new Map(cases.map(([name, fields]) => [name, groupOf(fields, `${path}.${name}.`)]))
  let chosen
  const place = h('div', { class: 'case' })
  const choose = (event) => {
    chosen = event.target.value
    place.replaceChildren(...(groups.get(chosen)?.elements ?? []))
  }
  const titleOf = ([name, fields]) => fields.title ?? name
  const isShort = isRequired && cases.length <= BUTTONS
  const choice = isShort
    ? h('div', { onchange: choose }, cases.map((one) => radio(path, one[0], titleOf(one))))
    : h('select', { name: path, required: isRequired, 'aria-label': title, onchange: choose }, h('option', { value: '' }, ''),
      cases.map((one) => h('option', { value: one[0] }, titleOf(one))))
  return {
    element: h('fieldset', { class: 'field choices', id: `field-${path}` },
      h('legend', null, title, !isRequired && h('span', { class: 'quiet' }, ' optional')), choice, about(schema), place),
    read: (submitter) => (groups.has(chosen) ? { [chosen]: groups.get(chosen).read(submitter) } : undefined),
  }
}

/** The value of a text in JSON. */
function valueOf(title, text) {
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

export class Form {
  /** `tell` shows a sentence for a form that is gone. */
  constructor(tell) {
    this.tell = tell
    /** The values that were sent and have no reply yet, or null. */
    this.sent = null
    $('ask-cancel').addEventListener('click', () => this.close())
    $('ask-form').addEventListener('submit', (event) => this.#submit(event))
  }

  get #isOpen() { return $('ask').open }

  /** Whether the form is open, and its values were sent and have no reply yet. */
  get isSent() { return this.#isOpen && this.sent !== null }

  close() { $('ask').close() }

  #refuse(sentence) { $('ask-problem').textContent = sentence }

  /**
   * Asks for the properties of a schema. `run` is called with the values, and with a function that shows why they were not
   * taken; the form stays if `run` returns nothing.
   */
  open(title, schema, run) {
    this.run = run
    this.sent = null
    this.group = groupOf(schema)
    $('ask-title').textContent = title
    this.#refuse('')
    $('ask-fields').replaceChildren(...this.group.elements)
    // The buttons of a single choice submit the form.
    show($('ask-go'), $('ask-fields').querySelector('[type=submit]') === null)
    $('ask').showModal()
    $('ask-fields').querySelector('input, select, textarea, button')?.focus()
  }

  async #submit(event) {
    event.preventDefault()
    // A held Enter sends the values once.
    if (this.sent) return
    let values
    try {
      values = this.group.read(event.submitter)
    } catch (error) {
      return this.#refuse(error.message)
    }
    this.sent = values
    this.#refuse('')
    // The form may close before the reply, and another one may open.
    const isHere = () => this.#isOpen && this.sent === values
    const tell = (sentence) => (isHere() ? this.#refuse(sentence) : this.tell(sentence))
    try {
      if (await this.run(values, tell) && isHere()) this.close()
    } finally {
      if (this.sent === values) this.sent = null
    }
  }
}
