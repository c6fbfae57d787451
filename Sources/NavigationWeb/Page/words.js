// Texts for people: the notation of navctl, times, commits and errors.

import { textOf } from './json.js'

/** The screen of a script's question, which navd declares itself. */
export const QUESTION = 'navd.Question'

/** A value as navctl writes it. */
export function valueText(value) {
  return typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(value) && !['true', 'false', 'null'].includes(value)
    ? value
    : textOf(value)
}

/** `sku="400638", quantity=2`, or an empty string. */
export function argumentsText(values) {
  return Object.entries(values ?? {}).map(([name, value]) => `${name}=${valueText(value)}`).join(', ')
}

/** `LineItem(sku="400638")` */
export function screenText(screen) {
  const values = argumentsText(screen?.arguments)
  return values ? `${screen.name}(${values})` : String(screen?.name ?? '')
}

/** The title of a screen, or its name. */
export const titleOf = (element) => element?.title || element?.name || ''

const formats = {
  time: new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
}

/** The time of day, with the date unless it is today. */
export function momentText(text) {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text ?? ''
  return (time.toDateString() === new Date().toDateString() ? formats.time : formats.day).format(time)
}

/** The time since a moment: `now`, `12 s`, `3 min`, `2 h`, `5 d`. */
export function agoText(milliseconds) {
  const seconds = Math.max(0, Math.round((Date.now() - milliseconds) / 1000))
  if (seconds < 2) return 'now'
  if (seconds < 60) return `${seconds} s`
  if (seconds < 3600) return `${Math.floor(seconds / 60)} min`
  if (seconds < 86400) return `${Math.floor(seconds / 3600)} h`
  return `${Math.floor(seconds / 86400)} d`
}

/** `1 scene`, `3 scenes` */
export const countText = (count, word) => `${count} ${word}${count === 1 ? '' : 's'}`

/** The word of an operation for people: `go to path` for `GoToPath`. */
const plainText = (name) => name.replace(/(?!^)[A-Z]/g, ' $&').toLowerCase()

const joined = (...words) => words.filter((word) => word !== undefined && word !== '').join(' ')

/** `quantity=2, sku=400638`: for people, so without quotes. */
const givenText = (values) => Object.entries(values ?? {})
  .map(([name, value]) => `${name}=${typeof value === 'string' ? value : textOf(value)}`).join(', ')

/** An operation in the words of `navctl history`: `push Item quantity=2`, `select Customers`. */
function operationText(operation, subject) {
  const name = operation.operation ?? 'change'
  if (operation.transition) return joined(operation.transition, givenText(operation.arguments))
  if (name === 'SelectTab') return joined('select', subject ?? operation.name ?? operation.index?.toString())
  if (name === 'OpenLink') return joined('open link', operation.url)
  const screen = operation.screen?.name ? operation.screen : operation.with
  if (screen?.name === QUESTION && screen.arguments?.question) return joined('ask', screen.arguments.question)
  const about = subject ?? screen?.name ?? operation.case ?? operation.coordinator ?? operation.element
  return joined(plainText(name), typeof about === 'string' ? about : '', givenText(screen?.arguments ?? operation.result))
}

/** `undo cashier's discount`, `redo 3 steps` */
function stepsText(verb, steps, commits, names) {
  if (steps.length !== 1) return `${verb} ${steps.length} steps`
  const commit = commits.find((one) => one.revision === steps[0])
  if (!commit) return `${verb} revision ${steps[0]}`
  const transition = commit.operations?.length === 1 ? commit.operations[0].transition : undefined
  return `${verb} ${originText(commit.origin, names)}'s ${transition ?? commitText(commit)}`
}

/**
 * A commit in one line, in the words of `navctl history`. `commits` has those that it may have undone or repeated, and
 * `names` the names of front-ends by id.
 */
export function commitText(commit, commits = [], names = undefined) {
  const { operations = [], steps, subject } = commit
  const name = commit.origin?.operation ?? 'change'
  if (steps) return stepsText(name === 'Redo' ? 'redo' : 'undo', steps, commits, names)
  if (operations.length === 0) return joined(plainText(name), subject)
  if (operations.length === 1) return operationText(operations[0], subject)
  return `${operationText(operations[0])} and ${operations.length - 1} more`
}

/** The originator of a commit; `names` has the names of front-ends by id. */
export function originText(origin, names) {
  if (!origin) return ''
  if (origin.name) return origin.name
  if (origin.frontEnd) return names?.get(origin.frontEnd) ?? origin.frontEnd
  if (origin.pid) return `pid ${origin.pid}`
  return origin.client ?? ''
}

/** A sentence for an error of navd. `barrier` is the commit that leaves nothing to undo. */
export function errorText(error, parameters, barrier = null) {
  const name = String(error).split('.').at(-1)
  const about = parameters ?? {}
  switch (name) {
    case 'Conflict': return 'Somebody was faster: the scene is elsewhere by now.'
    case 'Refused':
      return `${about.name ?? 'A front-end'} guards ${about.title ?? 'this screen'}${about.reason ? `: ${about.reason}` : ' and refused'}.`
    case 'TransitionNotAllowed': return `The map does not allow ${about.to} after ${about.from}.`
    case 'InvalidArgument': return `${about.argument}: ${about.expected}.`
    case 'InvalidParameter': return `navd does not take ${about.parameter}.`
    case 'LinkNotMatched': return 'The link leads nowhere in this map.'
    case 'NothingToUndo':
      if (barrier) return `There is nothing to undo: ${barrier.text} at revision ${barrier.revision} is a barrier.`
      return 'There is nothing to undo.'
    case 'NothingToRedo': return 'There is nothing to redo.'
    case 'CannotRemoveRoot': return 'The root cannot be removed.'
    case 'SceneSuspended': return 'The map of the scene is gone: it can be looked at, not navigated.'
    case 'SceneUnreadable': return 'navd cannot read the state of the scene.'
    case 'PermissionDenied': return 'navd does not let you navigate here.'
    case 'RevisionNotFound': return 'This moment is no longer kept.'
    case 'SceneNotFound': return 'The scene is not open any more.'
    default: return `navd says ${name}${argumentsText(about) ? ` (${argumentsText(about)})` : ''}.`
  }
}
