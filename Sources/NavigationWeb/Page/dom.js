// Elements made by hand. Whatever a scene says goes into text nodes and attributes, never through a parser of HTML.

const SVG = 'http://www.w3.org/2000/svg'

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value)
    else element.setAttribute(name, value === true ? '' : value)
  }
  element.append(...children.flat().filter((child) => child !== undefined && child !== null && child !== false))
  return element
}

/** An element: its attributes, listeners as `onclick`, and children, of which texts become text nodes. */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children)

/** The same for a drawing. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children)

/** The element of that id. */
export const $ = (id) => document.getElementById(id)

/** Sets a text only where it differs, so that nothing is drawn or read out anew for nothing. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text
}

/** Shows or hides. */
export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown
}

/**
 * Keeps the children of a list in the order of `items`, an element for each key, made once and updated in place: the
 * focus stays where it is. Where it was in one that goes, the one in its place has it.
 */
export function keep(list, items, keyOf, make, update) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null
  const keys = new Set(items.map((item) => String(keyOf(item))))
  const kept = new Map()
  let lostAt = null
  // What goes, goes first: then only what really changes its place is moved, and loses the focus.
  for (const [index, child] of [...list.children].entries()) {
    if (keys.has(child.dataset.key)) {
      kept.set(child.dataset.key, child)
    } else {
      if (child.contains(focused)) lostAt = index
      child.remove()
    }
  }
  let place = list.firstElementChild
  for (const item of items) {
    const key = String(keyOf(item))
    let element = kept.get(key)
    if (!element) {
      element = make(item)
      element.dataset.key = key
    }
    update?.(element, item)
    if (element === place) place = place.nextElementSibling
    else list.insertBefore(element, place)
  }
  if (!focused || focused === document.activeElement) return
  const next = lostAt === null ? focused : focusable(list.children[Math.min(lostAt, list.children.length - 1)])
  next?.focus({ preventScroll: true })
}

const focusable = (element) => element?.querySelector('a, button, input, [tabindex]')

/** Runs a function once before the next picture, however often it is asked for. */
export function beforeNextPicture(body) {
  let isAsked = false
  return () => {
    if (isAsked) return
    isAsked = true
    const run = () => {
      if (!isAsked) return
      isAsked = false
      body()
    }
    // A hidden page gets no picture, and is to be right when it is looked at.
    if (document.hidden) setTimeout(run, 50)
    else requestAnimationFrame(run)
  }
}
