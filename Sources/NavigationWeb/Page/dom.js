// Makes elements. Text of scenes goes into text nodes and attributes, never through an HTML parser.

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

/** Makes an element with attributes, listeners such as `onclick`, and children; strings become text nodes. */
export const h = (tag, attributes, ...children) => fill(document.createElement(tag), attributes, children)

/** Makes an SVG element. */
export const s = (tag, attributes, ...children) => fill(document.createElementNS(SVG, tag), attributes, children)

export const $ = (id) => document.getElementById(id)

/** Sets a text if it differs, so that unchanged text is neither drawn nor announced again. */
export function say(element, text) {
  if (element.textContent !== text) element.textContent = text
}

export function show(element, isShown) {
  if (element.hidden === isShown) element.hidden = !isShown
}

/**
 * Updates the children of a list to match `items`. The element of a key is made once and then updated in place, which keeps
 * the focus. If the focused element goes, the element that takes its place gets the focus.
 */
export function keep(list, items, keyOf, make, update) {
  const focused = list.contains(document.activeElement) ? document.activeElement : null
  const keys = new Set(items.map((item) => String(keyOf(item))))
  const kept = new Map()
  let lostAt = null
  // Remove elements first, so that only those that change their place are moved, which loses the focus.
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

/** Returns a function that runs `body` once before the next frame, however often it is called. */
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
    // A hidden page gets no frames, but must be up to date when it is shown.
    if (document.hidden) setTimeout(run, 50)
    else requestAnimationFrame(run)
  }
}
