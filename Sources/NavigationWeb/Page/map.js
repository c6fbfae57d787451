// A picture of the scene's map, laid out by Graphviz, with the path highlighted live.

import { $, s, say, show } from './dom.js'
import { ask } from './feed.js'
import { titleOf } from './words.js'

const numbers = (text) => String(text ?? '').split(/[ ,]+/).map(Number)
/** The number of cached layouts. */
const LAYOUTS = 16
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** The lines of a label, in which Graphviz writes `\n` for a line break and `\\` for a backslash. */
const linesOf = (label) => String(label ?? '').split(/(?<!\\)(?:\\\\)*\\n/).map((line) => line.replaceAll('\\\\', '\\'))

export class MapView {
  /** `onChoose` is called with the name of a clicked screen. */
  constructor(onChoose) {
    this.element = $('map')
    this.layouts = new Map()
    /** A number, `whole` to show all of the map, or null for a readable size. */
    this.scale = null
    this.element.addEventListener('click', (event) => {
      const screen = event.target.closest('.box.screen')?.dataset.screen
      if (screen) onChoose(screen)
    })
    for (const [id, factor] of [['zoom-in', 1.25], ['zoom-out', 0.8], ['zoom-fit', null]]) {
      $(id).addEventListener('click', () => this.zoom(factor))
    }
    $('map-again').addEventListener('click', () => {
      this.forget()
      this.draw(...this.shown)
    })
    new ResizeObserver(() => this.#size()).observe(this.element)
  }

  /** Shows the map of a scene; `isReachable` tells to which screens a transition leads. The layout of a version is requested once, even if that fails. */
  async draw(scene, tree, others, isReachable) {
    const { map, mapVersion } = scene.info
    this.shown = [scene, tree, others, isReachable]
    this.marks = { tree, others, isReachable }
    say($('map-name'), map ? `${map} ${mapVersion ?? ''}` : '')
    const key = map ? `${map}\n${mapVersion}` : ''
    if (this.key === key && !this.isStale) return this.#mark()
    // The present picture of this version stays until the new one arrives.
    const isKept = this.key === key && this.drawing
    if (this.isStale) this.layouts.delete(key)
    this.isStale = false
    this.key = key
    if (!isKept) {
      this.drawing = null
      this.element.replaceChildren()
    }
    show($('zoom'), Boolean(map))
    if (!map) return this.#message('This scene has no map.')
    const layout = this.layouts.get(key) ?? await this.#ask(map, key, isKept)
    if (!layout) return
    this.#message(null)
    this.#build(layout)
    this.#size()
    this.#mark()
  }

  /** Requests a layout. Returns null after a failure, which is shown, or if another request has followed. */
  async #ask(map, key, isKept) {
    this.asked = (this.asked ?? 0) + 1
    const { asked } = this
    if (!isKept) this.#message('Drawing…')
    const outcome = await ask('/api/map', { map })
    if (asked !== this.asked || this.key !== key) return null
    if (outcome.ok) {
      if (this.layouts.size >= LAYOUTS) this.layouts.delete(this.layouts.keys().next().value)
      this.layouts.set(key, outcome.reply)
      return outcome.reply
    }
    if (!isKept) this.#message(outcome.reply.message ?? 'The map cannot be drawn now.', true)
    return null
  }

  /** Requests the layout again on the next drawing: the map may have been replaced without a new version. */
  forget() { this.isStale = true }

  /** Marks the box of a screen, or none if `screen` is null. */
  point(screen) {
    for (const [name, box] of this.drawing?.boxes ?? []) box.element.classList.toggle('pointed', name === screen)
  }

  zoom(factor) {
    this.scale = factor === null ? 'whole' : Math.min(3, Math.max(0.2, this.#scaleNow() * factor))
    this.#size()
  }

  #message(text, canTryAgain = false) {
    show($('map-message'), text !== null)
    show(this.element, text === null)
    say($('map-text'), text ?? '')
    show($('map-again'), canTryAgain)
  }

  #build(layout) {
    const [, , width, height] = numbers(layout.bb)
    const flip = (y) => height - y
    const drawing = s('svg', { viewBox: `-4 -4 ${width + 8} ${height + 8}`, 'aria-hidden': 'true' })
    this.drawing = { element: drawing, width: width + 8, height: height + 8, boxes: new Map(), lines: [] }
    drawing.append(this.#arrows())
    const objects = layout.objects ?? []
    for (const frame of objects.filter((one) => one.name.startsWith('cluster'))) drawing.append(this.#frame(frame, flip))
    const nodes = new Map(objects.map((one) => [one._gvid, one]))
    for (const edge of layout.edges ?? []) drawing.append(this.#line(edge, nodes, flip))
    for (const node of objects.filter((one) => one.pos)) drawing.append(this.#box(node, flip))
    this.element.replaceChildren(drawing)
  }

  #arrows() {
    const arrow = (id) => s('marker', {
      id, viewBox: '0 0 8 8', refX: 7, refY: 4, markerWidth: 7, markerHeight: 7, orient: 'auto-start-reverse',
    }, s('path', { d: 'M0 0.6 8 4 0 7.4z' }))
    return s('defs', null, arrow('arrow'), arrow('arrow-marked'))
  }

  #frame(frame, flip) {
    const [left, bottom, right, top] = numbers(frame.bb)
    const [x, y] = numbers(frame.lp)
    return s('g', { class: `frame ${frame.class ?? ''}` },
      s('rect', { x: left, y: flip(top), width: right - left, height: top - bottom, rx: 8 }),
      s('text', { x, y: flip(y), dy: '0.35em' }, linesOf(frame.label)[0]))
  }

  #line(edge, nodes, flip) {
    const [from, to] = [nodes.get(edge.tail), nodes.get(edge.head)]
    const line = s('g', { class: `line ${edge.class ?? ''}` })
    for (const spline of edge.pos.split(';')) {
      const words = spline.split(' ')
      const end = words.find((word) => word.startsWith('e,'))
      const points = words.filter((word) => !/^[es],/.test(word)).map(numbers).map(([x, y]) => `${x} ${flip(y)}`)
      let path = `M${points[0]}C${points.slice(1).join(' ')}`
      if (end) {
        const [, x, y] = end.split(',')
        path += `L${x} ${flip(Number(y))}`
      }
      line.append(s('path', { d: path }))
    }
    if (edge.lp) {
      const [x, y] = numbers(edge.lp)
      line.append(s('text', { x, y: flip(y), dy: '0.35em' }, linesOf(edge.label)[0]))
    }
    const named = (node) => linesOf(node?.label)[0]
    this.drawing.lines.push({ element: line, from: named(from), to: named(to), kind: edge.class })
    return line
  }

  #box(node, flip) {
    const [x, y] = numbers(node.pos)
    const [width, height] = [node.width * 72, node.height * 72]
    if (node.class === 'start') return s('circle', { class: 'start', cx: x, cy: flip(y), r: width / 2 })
    const lines = linesOf(node.label)
    const box = s('g', { class: `box ${node.class ?? ''}` },
      s('rect', { x: x - width / 2, y: flip(y) - height / 2, width, height, rx: 6 }),
      lines.map((line, index) => s('text', {
        class: index ? 'second' : null, x, y: flip(y) + (index - (lines.length - 1) / 2) * 13, dy: '0.35em',
      }, line)))
    if (node.class === 'screen') {
      box.dataset.screen = lines[0]
      const count = s('g', { class: 'others', visibility: 'hidden' },
        s('circle', { cx: x + width / 2, cy: flip(y) - height / 2, r: 8 }),
        s('text', { x: x + width / 2, y: flip(y) - height / 2, dy: '0.35em' }))
      box.append(count)
      this.drawing.boxes.set(lines[0], { element: box, count, x, y: flip(y) })
    }
    return box
  }

  /** Highlights the path, and shows how many other scenes have each screen on top. */
  #mark() {
    if (!this.drawing) return
    const { tree, others, isReachable } = this.marks
    const elements = tree.path.map((id) => tree.content(id))
    const names = elements.map((one) => one.name)
    for (const [name, box] of this.drawing.boxes) {
      box.element.classList.toggle('marked', names.includes(name))
      box.element.classList.toggle('top', name === names.at(-1))
      box.element.classList.toggle('reachable', isReachable(name))
      const count = others.get(name) ?? 0
      box.count.setAttribute('visibility', count ? 'visible' : 'hidden')
      say(box.count.lastElementChild, String(count))
    }
    const steps = new Set(names.slice(1).map((name, index) => `${names[index]}\n${name}`))
    for (const line of this.drawing.lines) {
      line.element.classList.toggle('marked', line.kind !== 'link' && steps.has(`${line.from}\n${line.to}`))
    }
    this.element.setAttribute('aria-label', `Map, path marked: ${elements.map(titleOf).join(', ')}`)
    const top = this.drawing.boxes.get(names.at(-1))
    if (top && this.lastTop !== top) this.#reveal(top)
    this.lastTop = top
  }

  #scaleNow() {
    if (typeof this.scale === 'number' || !this.drawing) return this.scale ?? 1
    const { clientWidth, clientHeight } = this.element
    const whole = Math.min(1.15, clientWidth / this.drawing.width, clientHeight / this.drawing.height) || 1
    // At a smaller scale, the text would be illegible.
    return this.scale === 'whole' ? whole : Math.max(1, whole)
  }

  #size() {
    if (!this.drawing) return
    const scale = this.#scaleNow()
    this.drawing.element.setAttribute('width', Math.floor(this.drawing.width * scale))
    this.drawing.element.setAttribute('height', Math.floor(this.drawing.height * scale))
    if (this.lastTop) this.#reveal(this.lastTop)
  }

  #reveal({ x, y }) {
    const scale = this.#scaleNow()
    this.element.scrollTo({
      left: x * scale - this.element.clientWidth / 2, top: y * scale - this.element.clientHeight / 2,
      behavior: calm.matches ? 'instant' : 'smooth',
    })
  }
}
