// The tree of a scene, with the usual keys of trees. Long lists of children are folded.

import { $, h } from './dom.js'
import { argumentsText, titleOf } from './words.js'

/** The number of children of a node before it is unfolded. The last ones are shown, because changes happen there. */
const CHILDREN = 40

const KINDS = { window: 'window', stack: 'stack', tabs: 'tabs', screen: 'screen' }

export class TreeView {
  /**
   * `onOpen` is called with the id of a node after Enter or a double click, `onPoint` with the name of the screen under the
   * pointer, or null.
   */
  constructor(onOpen, onPoint) {
    this.element = $('tree')
    this.onOpen = onOpen
    this.element.addEventListener('pointerover', (event) => {
      const id = event.target.closest('.row')?.parentElement.dataset.id
      const node = id === undefined ? null : this.tree.content(Number(id))
      onPoint(node?.kind === 'screen' ? node.name : null)
    })
    this.element.addEventListener('pointerleave', () => onPoint(null))
    /** The ids of folded nodes, and the number of visible children of long ones. */
    this.folded = new Set()
    this.unfolded = new Map()
    this.current = null
    this.element.addEventListener('keydown', (event) => this.#key(event))
    this.element.addEventListener('click', (event) => this.#click(event))
    this.element.addEventListener('dblclick', (event) => this.#open(event.target.closest('[role=treeitem]')))
  }

  draw(tree, sceneName) {
    const path = tree.path
    if (this.scene !== sceneName) {
      this.scene = sceneName
      this.folded.clear()
      this.unfolded.clear()
      this.current = null
      this.shownTop = null
    }
    this.tree = tree
    this.visible = new Set(path)
    this.top = path.at(-1)
    for (const id of path) {
      for (let node = tree.parent(id); node !== null && node !== undefined; node = tree.parent(node)) this.visible.add(node)
    }
    const hadFocus = this.element.contains(document.activeElement)
    const layers = tree.layers.map((id, index) => this.#item(id, 1, index + 1, tree.layers.length, null))
    this.element.replaceChildren(...layers)
    const items = this.#items()
    const current = items.find((item) => item.dataset.id === this.current)
      ?? items.find((item) => item.dataset.id === String(this.top)) ?? items[0]
    this.#setCurrent(current, hadFocus)
    if (this.shownTop !== this.top) this.#reveal()
    this.shownTop = this.top
  }

  /** Scrolls the panel to the top screen. */
  #reveal() {
    const row = this.element.querySelector('[aria-current] > .row')
    if (!row) return
    const [place, room] = [row.getBoundingClientRect(), this.element.getBoundingClientRect()]
    if (place.bottom > room.bottom || place.top < room.top) this.element.scrollTop += place.top - room.top - room.height / 2
  }

  #item(id, level, position, size, tab) {
    const node = this.tree.content(id)
    const children = this.tree.children(id)
    const isFolded = this.folded.has(id)
    const item = h('li', {
      role: 'treeitem', 'data-id': id, 'data-kind': KINDS[node.kind] ?? 'node', 'aria-level': level,
      'aria-posinset': position, 'aria-setsize': size, tabindex: '-1',
      'aria-expanded': children.length ? String(!isFolded) : null,
      'aria-current': id === this.top ? 'true' : null,
      class: this.visible.has(id) ? 'in-view' : null,
    }, this.#row(id, node, children, tab))
    if (children.length && !isFolded) item.append(this.#group(id, node, children, level))
    return item
  }

  #row(id, node, children, tab) {
    const isScreen = node.kind === 'screen'
    const name = isScreen ? titleOf(node) : node.name ?? (tab === null ? node.kind : '')
    const place = node.presentation && !['push', 'root', 'tab'].includes(node.presentation) ? node.presentation : null
    const values = argumentsText(node.arguments)
    const isNew = isScreen && node.hasAppeared === false
    return h('span', { class: 'row', title: isNew ? 'not shown so far' : null },
      h('span', { class: 'fold', 'aria-hidden': 'true' }),
      h('span', { class: `kind kind-${node.kind}${isNew ? ' kind-new' : ''}`, 'aria-hidden': 'true' }),
      h('span', { class: 'what' }, tab !== null && h('span', { class: tab.isSelected ? 'tab selected' : 'tab' },
        tab.isSelected ? 'selected tab' : 'tab'),
      h('span', { class: 'name' }, name),
      isScreen && node.title && node.title !== node.name && h('span', { class: 'quiet' }, node.name),
      !isScreen && node.name && h('span', { class: 'quiet' }, node.kind),
      place && h('span', { class: 'tag', 'data-kind': 'modal' }, place),
      node.dismissing && h('span', { class: 'tag', 'data-kind': 'detached' }, 'going'),
      isNew && h('span', { class: 'hidden-label' }, 'not shown so far'),
      values && h('span', { class: 'values' }, values),
      !isScreen && children.length > 1 && node.kind === 'stack' && h('span', { class: 'quiet' }, String(children.length))),
      h('span', { class: 'id' }, `@${id}`))
  }

  #group(id, node, children, level) {
    const group = h('ul', { role: 'group' })
    const shown = Math.min(children.length, this.unfolded.get(id) ?? CHILDREN)
    const first = children.length - shown
    if (first > 0) {
      group.append(h('li', {
        role: 'treeitem', 'data-more': id, 'aria-level': level + 1, tabindex: '-1', class: 'more',
      }, h('span', { class: 'row' }, `${first} more below: show`)))
    }
    for (let place = first; place < children.length; place++) {
      const tab = node.kind === 'tabs' ? { isSelected: place === (node.selected ?? 0) } : null
      group.append(this.#item(children[place], level + 1, place + 1, children.length, tab))
    }
    return group
  }

  #items() { return [...this.element.querySelectorAll('[role=treeitem]')] }

  #setCurrent(item, takesFocus) {
    this.element.querySelector('[tabindex="0"]')?.setAttribute('tabindex', '-1')
    if (!item) return
    item.setAttribute('tabindex', '0')
    if (takesFocus) {
      this.current = item.dataset.id ?? null
      item.focus({ preventScroll: false })
    }
  }

  #fold(item, isFolded) {
    const id = Number(item.dataset.id)
    if (isFolded) this.folded.add(id)
    else this.folded.delete(id)
    this.current = item.dataset.id
    this.#redraw()
  }

  #redraw() { this.draw(this.tree, this.scene) }

  #click(event) {
    const item = event.target.closest('[role=treeitem]')
    if (!item) return
    this.#setCurrent(item, true)
    if (item.dataset.more) return this.#open(item)
    if (event.target.closest('.fold') && item.hasAttribute('aria-expanded')) {
      this.#fold(item, item.getAttribute('aria-expanded') === 'true')
    }
  }

  #open(item) {
    if (!item) return
    if (item.dataset.more) {
      const id = Number(item.dataset.more)
      this.unfolded.set(id, (this.unfolded.get(id) ?? CHILDREN) + 200)
      this.current = String(id)
      this.#redraw()
    } else {
      this.onOpen(Number(item.dataset.id))
    }
  }

  #key(event) {
    const item = event.target.closest('[role=treeitem]')
    if (!item || event.altKey || event.ctrlKey || event.metaKey) return
    const items = this.#items()
    const index = items.indexOf(item)
    const isOpen = item.getAttribute('aria-expanded')
    let goal
    switch (event.key) {
      case 'ArrowDown': goal = items[index + 1]; break
      case 'ArrowUp': goal = items[index - 1]; break
      case 'Home': goal = items[0]; break
      case 'End': goal = items.at(-1); break
      case 'ArrowRight':
        if (isOpen === 'false') this.#fold(item, false)
        else if (isOpen === 'true') goal = items[index + 1]
        break
      case 'ArrowLeft':
        if (isOpen === 'true') this.#fold(item, true)
        else goal = item.parentElement.closest('[role=treeitem]')
        break
      case 'Enter':
      case ' ': this.#open(item); break
      default: return
    }
    event.preventDefault()
    event.stopPropagation()
    if (goal) this.#setCurrent(goal, true)
  }
}
