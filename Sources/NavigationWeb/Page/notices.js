// What is said to a person for a while: it stays until it is closed, or others have come.

import { $, h, say } from './dom.js'

/** Notices that are there at a time: the oldest goes for another one. */
const NOTICES = 3

/** Says a sentence. One of the same key is replaced; `minutes` is how long it is true. */
export function notice(text, key = text, minutes = null) {
  const list = $('notices')
  let element = [...list.children].find((one) => one.dataset.key === key)
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

/** Takes the newest away; false where there is none. */
export function closeNotice() {
  const newest = $('notices').lastElementChild
  newest?.remove()
  return Boolean(newest)
}
