// Texts for people: the notation of navctl, times, commits and errors.

import { textOf } from './json.js'

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

/** An operation with its subject: `Push LineItem(sku="400638")`. */
export function operationText(operation) {
  const name = operation.operation ?? 'Change'
  const about = operation.screen ?? operation.with ?? operation.root?.screen
  if (about?.name) return `${name} ${screenText(about)}`
  const word = operation.transition ?? operation.url ?? operation.coordinator ?? operation.element ?? operation.name
  if (typeof word === 'string') return `${name} ${word}`
  const reference = operation.reference ?? operation.tab ?? operation.to
  if (reference && typeof reference === 'object') {
    const text = reference.name ?? reference.key?.name ?? reference.screen?.name ?? reference.index ?? reference.id
    if (text !== undefined) return `${name} ${text}`
  }
  return name
}

/** A commit in one line. */
export function commitText(commit) {
  const operations = commit.operations ?? []
  if (operations.length === 0) return commit.origin?.operation ?? 'Change'
  const first = operationText(operations[0])
  return operations.length === 1 ? first : `${first} and ${operations.length - 1} more`
}

/** The originator of a commit. */
export function originText(origin) {
  if (!origin) return ''
  if (origin.frontEnd) return origin.frontEnd
  if (origin.pid) return `pid ${origin.pid}`
  return origin.client ?? ''
}

/** A sentence for an error of navd. */
export function errorText(error, parameters) {
  const name = String(error).split('.').at(-1)
  const about = parameters ?? {}
  switch (name) {
    case 'Conflict': return 'Somebody was faster: the scene is elsewhere by now.'
    case 'Refused': return `A front-end refused${about.reason ? `: ${about.reason}` : ''}.`
    case 'TransitionNotAllowed': return `The map does not allow ${about.to} after ${about.from}.`
    case 'InvalidArgument': return `${about.argument}: ${about.expected}.`
    case 'InvalidParameter': return `navd does not take ${about.parameter}.`
    case 'LinkNotMatched': return 'The link leads nowhere in this map.'
    case 'NothingToUndo': return 'There is nothing to undo.'
    case 'NothingToRedo': return 'There is nothing to redo.'
    case 'CannotRemoveRoot': return 'The root cannot be removed.'
    case 'SceneSuspended': return 'The map of the scene is gone: it can be looked at, not navigated.'
    case 'PermissionDenied': return 'navd does not let you navigate here.'
    case 'RevisionNotFound': return 'This moment is no longer kept.'
    case 'SceneNotFound': return 'The scene is not open any more.'
    default: return `navd says ${name}${argumentsText(about) ? ` (${argumentsText(about)})` : ''}.`
  }
}
