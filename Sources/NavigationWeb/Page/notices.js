// Messages, which stay until they are closed or newer ones replace them.

import { $, h, say } from './dom.js'

/** The most notices at a time; a new one replaces the oldest. */
const NOTICES = 3

/** Shows a sentence in place of the notice with the same key; an empty one closes that. After `minutes`, it disappears. */
export function notice(text, key = text, minutes = null) {
  const list = $('notices')
  let element = [...list.children].find((one) => one.dataset.key === key)
  if (!text) return element?.remove()
  if (!element) {
    element = h('p', { 'data-key': key }, h('span'),
      h('button', { type: 'button', 'aria-label': 'Close', onclick: () => element.remove() }, '×'))
    list.append(element)
    if (list.children.length > NOTICES) list.firstElementChild.remove()
  }
  say(element.firstElementChild, text)
  clearTimeout(Number(element.dataset.timer))
  if (minutes !== null) element.dataset.timer = setTimeout(() => element.remove(), minutes * 60000)
}

/** Closes the notices about a scene, all but those with a time limit. */
export function closeNotices() {
  for (const element of [...$('notices').children]) if (!element.dataset.timer) element.remove()
}

/** Closes the newest notice. Returns false if there is none. */
export function closeNotice() {
  const newest = $('notices').lastElementChild
  newest?.remove()
  return Boolean(newest)
}
