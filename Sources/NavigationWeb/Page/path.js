// The path of a scene. A long path is folded to the root and the last screens.

import { $, h, keep, say, show } from './dom.js'
import { titleOf } from './words.js'

/** The number of screens at the end of a folded path, and how many each unfolding adds. */
const SHOWN = 5
const MORE = 100

const MODALS = ['sheet', 'fullscreen', 'popover', 'alert']

export class PathView {
  /** `onOpen` is called with the id of a chosen screen. */
  constructor(onOpen) {
    this.element = $('path')
    this.element.addEventListener('click', (event) => {
      const button = event.target.closest('button')
      if (!button || button.ariaDisabled === 'true') return
      const { key } = button.parentElement.dataset
      if (key === 'more') this.#unfold()
      else onOpen(Number(key))
    })
  }

  /** Shows the path of a tree, as buttons if `canGo`. */
  draw(tree, scene, canGo) {
    if (this.scene !== scene) this.shown = SHOWN
    Object.assign(this, { tree, scene, canGo })
    const path = tree.path
    const hidden = path.length - 1 - this.shown
    // A single hidden screen would take no more room than the button that shows it.
    const items = hidden > 1 ? [path[0], 'more', ...path.slice(-this.shown)] : path
    keep(this.element, items, (id) => id, () => h('li'), (item, id) => {
      if (id === 'more') this.#drawMore(item, hidden)
      else this.#drawScreen(item, id, id === path.at(-1))
    })
  }

  #drawMore(item, hidden) {
    const button = this.#part(item, 'button')
    button.setAttribute('aria-label', `Show ${Math.min(hidden, MORE)} more of ${hidden}`)
    button.title = `${hidden} more`
    say(button, '…')
  }

  #drawScreen(item, id, isTop) {
    const node = this.tree.content(id)
    if (isTop) item.setAttribute('aria-current', 'page')
    else item.removeAttribute('aria-current')
    const part = this.#part(item, this.canGo ? 'button' : 'span')
    if (part.children.length === 0) part.append(h('span', { class: 'tag', 'data-kind': 'modal' }), h('span'))
    part.title = `@${id} ${node.name}`
    // The top stays a button, so that it keeps the focus after navigating there.
    part.ariaDisabled = this.canGo && isTop ? 'true' : null
    const modal = MODALS.includes(node.presentation) ? node.presentation : null
    show(part.firstElementChild, modal !== null)
    say(part.firstElementChild, modal ?? '')
    say(part.lastElementChild, titleOf(node))
  }

  /** The only child of an item: a button or a span. */
  #part(item, tag) {
    if (item.firstElementChild?.localName !== tag) item.replaceChildren(h(tag, tag === 'button' ? { type: 'button' } : null))
    return item.firstElementChild
  }

  #unfold() {
    const { nextElementSibling: next } = this.element.querySelector('[data-key=more]')
    this.shown += MORE
    this.draw(this.tree, this.scene, this.canGo)
    // The pressed button may be gone. The new screens end before the previous ones.
    if (!this.element.contains(document.activeElement)) next.previousElementSibling.querySelector('button')?.focus()
  }
}
