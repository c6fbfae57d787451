// The differences between two states of a scene, as lines for people.

import { textOf } from './json.js'
import { argumentsText, titleOf, valueText } from './words.js'

const KINDS = { window: 'window', stack: 'stack', tabs: 'tabs' }
const MODALS = ['sheet', 'fullscreen', 'popover', 'alert']

const isSame = (a, b) => textOf(a ?? null) === textOf(b ?? null)

/** The name of a node for people, with the arguments of a screen. */
function nameOf(node) {
  if (node.kind !== 'screen') return node.name || KINDS[node.kind] || node.kind
  const values = argumentsText(node.arguments)
  return [titleOf(node), values && `(${values})`, MODALS.includes(node.presentation) && node.presentation]
    .filter(Boolean).join(' ')
}

/** The name of the selected tab. */
function tabOf(tree, id) {
  const child = tree.content(tree.children(id)[tree.content(id).selected ?? 0])
  return child ? child.name || titleOf(child) : 'none'
}

function* argumentChanges(before, after) {
  for (const key of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const [old, present] = [before?.[key], after?.[key]]
    if (isSame(old, present)) continue
    yield `${key} ${old === undefined ? 'none' : valueText(old)} → ${present === undefined ? 'none' : valueText(present)}`
  }
}

function details(before, after, id) {
  const [old, present] = [before.content(id), after.content(id)]
  const parts = [...argumentChanges(old.arguments, present.arguments)]
  if (titleOf(old) !== titleOf(present)) parts.push(`was ${titleOf(old)}`)
  if (present.kind === 'tabs' && old.selected !== present.selected) parts.push(`tab ${tabOf(before, id)} → ${tabOf(after, id)}`)
  if (old.presentation !== present.presentation && present.presentation) parts.push(`now ${present.presentation}`)
  if (old.hasAppeared !== present.hasAppeared) parts.push(present.hasAppeared ? 'appeared' : 'to appear again')
  if (before.parent(id) !== after.parent(id)) parts.push('moved')
  return parts
}

/** Whether the children that two states of a container share are in another order. */
function isReordered(before, after, id) {
  const shared = (tree, other) => tree.children(id).filter((child) => other.parent(child) === id)
  return String(shared(before, after)) !== String(shared(after, before))
}

/** The lines `{sign, text}` that lead from one state to another: removed, added, and changed nodes. */
export function differences(before, after) {
  const lines = []
  const isListed = (node) => node.kind === 'screen' || node.kind === 'tabs'
  for (const [id, { content }] of before.nodes) {
    if (!after.nodes.has(id) && isListed(content)) lines.push({ sign: '−', text: nameOf(content) })
  }
  for (const [id, { content }] of after.nodes) {
    if (!before.nodes.has(id)) {
      if (isListed(content)) lines.push({ sign: '+', text: nameOf(content) })
      continue
    }
    const parts = details(before, after, id)
    if (isReordered(before, after, id)) parts.push('another order')
    if (parts.length) lines.push({ sign: '~', text: `${nameOf(content)}: ${parts.join(', ')}` })
  }
  return lines
}
