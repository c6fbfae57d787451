// All scenes, as a card each.

import { $, beforeNextPicture, h, keep, say, show } from './dom.js'
import { QUESTION, agoText, countText, titleOf } from './words.js'

/** The number of cards per page. */
const CARDS = 240

const FILTERS = [
  ['all', 'All', () => true],
  ['active', 'Active', (scene) => scene.info.status === 'active'],
  ['detached', 'Detached', (scene) => scene.info.status === 'detached'],
  ['suspended', 'Suspended', (scene) => scene.info.status === 'suspended'],
  ['modal', 'With a modal', (scene) => scene.tree.layers.length > 1],
]

const collator = new Intl.Collator(undefined, { numeric: true })
const byName = (a, b) => collator.compare(a.name, b.name)
const ORDERS = {
  name: byName,
  changed: (a, b) => b.changedAt - a.changedAt || byName(a, b),
  map: (a, b) => collator.compare(a.info.map ?? '\uffff', b.info.map ?? '\uffff') || byName(a, b),
}

/** The kind of the top modal, or null. */
const modalOf = (scene) => {
  const { layers } = scene.tree
  return layers.length > 1 ? scene.tree.content(layers.at(-1)).presentation ?? 'modal' : null
}

export class Overview {
  constructor(scenes) {
    this.scenes = scenes
    this.filter = 'all'
    this.limit = CARDS
    this.draw = beforeNextPicture(() => this.#draw())
    $('search').addEventListener('input', this.draw)
    $('order').addEventListener('change', this.draw)
    $('more').addEventListener('click', () => {
      this.limit += CARDS
      this.draw()
    })
    $('filters').append(...FILTERS.map(([name, label]) =>
      h('button', { type: 'button', class: 'chip', 'data-filter': name, onclick: () => this.#choose(name) },
        label, h('span', { class: 'count' }))))
    $('cards').addEventListener('keydown', (event) => this.#key(event))
    setInterval(() => this.#drawTimes(), 5000)
  }

  /** The scenes that match the filter and the search, sorted. */
  get shown() {
    const words = $('search').value.toLowerCase().split(/\s+/).filter(Boolean)
    const holds = FILTERS.find(([name]) => name === this.filter)[2]
    const matches = (scene) => {
      if (!holds(scene)) return false
      if (words.length === 0) return true
      const text = [scene.name, scene.info.map, ...scene.elements.flatMap((one) => [one.name, one.title]),
        ...scene.frontEnds.map((one) => one.name)].join(' ').toLowerCase()
      return words.every((word) => text.includes(word))
    }
    return [...this.scenes.all.values()].filter(matches).sort(ORDERS[$('order').value] ?? byName)
  }

  /** Highlights a card after a commit. */
  flash(name) {
    const card = this.#card(name)
    if (!card) return
    card.classList.remove('flash')
    requestAnimationFrame(() => requestAnimationFrame(() => card.classList.add('flash')))
  }

  focus(name) {
    (this.#card(name)?.querySelector('a') ?? $('search')).focus()
  }

  #card(name) { return $('cards').querySelector(`[data-key="${CSS.escape(name)}"]`) }

  #choose(name) {
    this.filter = name
    this.limit = CARDS
    this.draw()
  }

  #draw() {
    const all = [...this.scenes.all.values()]
    for (const chip of $('filters').children) {
      const [name, , holds] = FILTERS.find(([filter]) => filter === chip.dataset.filter)
      const count = all.filter(holds).length
      say(chip.lastElementChild, String(count))
      chip.setAttribute('aria-pressed', String(name === this.filter))
      show(chip, name === 'all' || name === this.filter || count > 0)
    }
    const shown = this.shown
    keep($('cards'), shown.slice(0, this.limit), (scene) => scene.name, (scene) => this.#make(scene),
      (card, scene) => this.#update(card, scene))
    show($('more'), shown.length > this.limit)
    say($('more'), `${countText(shown.length - this.limit, 'more scene')}: show the next`)
    show($('nothing'), shown.length === 0)
    say($('nothing'), all.length === 0
      ? 'No scene is open. One is opened by: navctl open NAME'
      : 'No scene is like that.')
  }

  #make(scene) {
    const card = h('li', { class: 'card' },
      h('a', { href: `#/scene/${encodeURIComponent(scene.name)}` },
        h('span', { class: 'card-head' },
          h('span', { class: 'dot', 'aria-hidden': 'true' }), h('strong', { class: 'card-name' }),
          h('span', { class: 'card-map quiet' })),
        h('span', { class: 'card-top' }),
        h('span', { class: 'card-path' }),
        h('span', { class: 'card-foot' },
          h('span', { class: 'tag' }), h('span', { class: 'card-ends quiet' }), h('span', { class: 'room' }),
          h('time', { class: 'quiet' }))))
    card.addEventListener('animationend', () => card.classList.remove('flash'))
    return card
  }

  #update(card, scene) {
    const part = (name) => card.querySelector(name)
    const { status, map } = scene.info
    card.dataset.status = status
    say(part('.card-name'), scene.name)
    say(part('.card-map'), map ?? 'no map')
    const question = scene.top.name === QUESTION && scene.top.arguments?.question
    say(part('.card-top'), question ? String(question) : titleOf(scene.top))
    const elements = scene.elements
    const shortened = elements.length > 5 ? ['…', ...elements.slice(-5).map(titleOf)] : elements.map(titleOf)
    say(part('.card-path'), shortened.join(' › '))
    const modal = modalOf(scene)
    show(part('.tag'), status !== 'active' || modal !== null)
    part('.tag').dataset.kind = status === 'active' ? 'modal' : status
    say(part('.tag'), status === 'active' ? modal ?? '' : status)
    const names = scene.frontEnds.map((one) => one.name)
    say(part('.card-ends'), names.length > 2 ? countText(names.length, 'front-end') : names.join(', ') || 'nobody here')
    this.#drawTime(part('time'), scene)
  }

  #drawTime(element, scene) {
    element.setAttribute('datetime', new Date(scene.changedAt).toISOString())
    say(element, agoText(scene.changedAt))
  }

  #drawTimes() {
    if ($('overview').hidden) return
    for (const card of $('cards').children) {
      const scene = this.scenes.all.get(card.dataset.key)
      if (scene) this.#drawTime(card.querySelector('time'), scene)
    }
  }

  // Arrow keys move between cards, by the rows and columns of the current layout.
  #key(event) {
    const cards = [...$('cards').children]
    const index = cards.indexOf(event.target.closest('.card'))
    if (index < 0) return
    const top = cards[0].offsetTop
    const columns = Math.max(1, cards.findIndex((card) => card.offsetTop > top)) || 1
    const perRow = cards.at(-1).offsetTop === top ? cards.length : columns
    const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: perRow, ArrowUp: -perRow }[event.key]
    const goal = event.key === 'Home' ? 0 : event.key === 'End' ? cards.length - 1 : step && index + step
    if (goal === undefined || !cards[goal]) return
    event.preventDefault()
    cards[goal].querySelector('a').focus()
  }
}
