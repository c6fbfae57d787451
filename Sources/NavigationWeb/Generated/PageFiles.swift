// Made by scripts/page from Sources/NavigationWeb/Page. Do not edit.
// swift-format-ignore-file

extension PageFile {
  /// Every file of the page.
  static let all: [PageFile] = [
    PageFile(name: "actions.js", type: "text/javascript; charset=utf-8", text: ##"""
// What can be done from here, when navigating is allowed: what the map declares, back, undo, a link.

import { $, h, show } from './dom.js'
import { ask } from './feed.js'
import { isExact, parse, textOf } from './json.js'
import { errorText } from './words.js'

/** What a person saw when something was asked for: that is meant, whatever has happened since. */
const seenIn = (scene) => ({ scene: scene.name, top: scene.path.at(-1), revision: scene.at.revision })

export class Actions {
  /** `tell` says a sentence to the person. */
  constructor(tell) {
    this.tell = tell
    this.isAllowed = false
    /** What is shown, as it was drawn; null where nothing can be done. */
    this.seen = null
    $('ask-cancel').addEventListener('click', () => $('ask').close())
    $('ask-form').addEventListener('submit', (event) => this.#submit(event))
    // A key that is held would press what comes in the place of a button, too.
    $('actions').addEventListener('keydown', (event) => {
      if (event.repeat && event.key === 'Enter') event.preventDefault()
    })
  }

  /** Shows what can be done in a scene now; null where none is shown, or the past is looked at. */
  async draw(scene) {
    const shown = this.isAllowed && scene?.info.status !== 'suspended' ? scene : null
    if (this.seen?.scene !== shown?.name) this.#clear()
    this.seen = shown ? seenIn(shown) : null
    show($('actions'), Boolean(shown))
    if (!shown) return
    const { seen } = this
    const key = [seen.scene, shown.info.mapVersion, seen.revision].join('\n')
    if (this.key === key) return
    this.key = key
    const outcome = shown.info.map
      ? await ask('/api/transitions', { scene: seen.scene })
      : { ok: true, reply: { transitions: [] } }
    if (this.key !== key) return
    // It is asked for again when something happens, or navd is back.
    if (!outcome.ok) this.key = null
    this.#build(seen, outcome.ok ? outcome.reply.transitions : [])
  }

  /** What can be done may be something else, although nothing was committed. */
  forget() { this.key = null }

  #clear() {
    this.key = null
    $('actions').replaceChildren()
    $('ask').close()
  }

  #build(seen, transitions) {
    const focused = document.activeElement?.dataset?.action
    const button = (action, label, run, about) =>
      h('button', { type: 'button', 'data-action': action, class: about?.class, title: about?.title, onclick: run }, label)
    const declared = transitions.map((one) => {
      const asks = Object.keys(one.parameters?.properties ?? {}).length > 0
      const target = one.target && one.target !== one.name ? ` ${one.target}` : ''
      return button(`move ${one.name}`, [one.title ?? one.name, asks && '…'], () => this.#move(seen, one),
        { class: one.universal ? 'move universal' : 'move', title: `${one.kind}${target}` })
    })
    $('actions').replaceChildren(
      button('back', 'Back', () => this.back(seen), { title: 'Back (b)' }), ...declared,
      h('span', { class: 'room' }),
      button('link', 'Link…', () => this.link(seen), { title: 'Open a link (l)' }),
      button('undo', 'Undo', () => this.undo(seen), { title: 'Undo (u)' }),
      button('redo', 'Redo', () => this.redo(seen), { title: 'Redo (U)' }))
    // Until they have come for what is shown, the buttons are those of an earlier revision, and mean that.
    $('actions').dataset.revision = seen.revision
    if (!focused) return
    // The one that was pressed may not be there any more.
    const same = $('actions').querySelector(`[data-action="${CSS.escape(focused)}"]`)
    ;(same ?? $('actions').firstElementChild).focus()
  }

  // Each says what is meant by what the person sees: who is late is told so, and nothing is done twice.
  back(seen = this.seen) { return this.#navigate(seen, 'Back', {}, { ifTop: seen?.top }) }
  undo(seen = this.seen) { return this.#navigate(seen, 'Undo', {}, { ifRevision: seen?.revision }) }
  redo(seen = this.seen) { return this.#navigate(seen, 'Redo', {}, { ifRevision: seen?.revision }) }
  goTo(id, seen = this.seen) {
    return this.#navigate(seen, 'MakeVisible', { screen: { id } }, { ifRevision: seen?.revision })
  }

  link(seen = this.seen) {
    if (!seen) return
    this.#ask('Open a link', { url: { type: 'string', title: 'URL' } }, ['url'],
      ({ url }) => this.#navigate(seen, 'OpenLink', { url }, { ifTop: seen.top }))
  }

  #move(seen, transition) {
    const run = (values) =>
      this.#navigate(seen, 'Move', { transition: transition.name, arguments: values }, { ifTop: seen.top })
    const { properties = {}, required = [] } = transition.parameters ?? {}
    if (Object.keys(properties).length === 0) return run(undefined)
    this.#ask(transition.title ?? transition.name, properties, required, run)
  }

  /** Carries an operation out; true when it was. */
  async #navigate(seen, method, parameters, options) {
    if (!seen) return false
    const outcome = await ask('/api/navigate', null, { method, parameters: { scene: seen.scene, ...parameters, options } })
    if (outcome.ok) {
      if (outcome.reply.pending) this.tell('The link waits until it may be shown.')
      return true
    }
    const sentence = outcome.reply.message ?? errorText(outcome.error, outcome.parameters)
    if ($('ask').open) $('ask-problem').textContent = sentence
    else this.tell(sentence)
    return false
  }

  /** A form of what is asked for, typed as the map declares it. */
  #ask(title, properties, required, run) {
    this.run = run
    this.properties = properties
    $('ask-title').textContent = title
    $('ask-problem').textContent = ''
    // What must be there comes first.
    const rank = ([name]) => (required.includes(name) ? 0 : 1)
    const fields = Object.entries(properties).sort((a, b) => rank(a) - rank(b))
    $('ask-fields').replaceChildren(...fields.map(([name, schema]) => this.#field(name, schema, required.includes(name))))
    $('ask').showModal()
    $('ask-fields').querySelector('input, select, textarea')?.focus()
  }

  #field(name, schema, isRequired) {
    const id = `field-${name}`
    const common = { id, name, required: isRequired && schema.type !== 'boolean' }
    const initial = schema.default
    let input
    if (Array.isArray(schema.enum)) {
      input = h('select', common, !isRequired && h('option', { value: '' }, ''), schema.enum.map((value) =>
        h('option', { value: textOf(value), selected: value === initial }, String(value))))
    } else if (schema.type === 'boolean') {
      input = h('input', { ...common, type: 'checkbox', checked: initial === true })
    } else if (['integer', 'number'].includes(schema.type) && !schema.writeOnly) {
      input = h('input', {
        ...common, type: 'number', min: schema.minimum, max: schema.maximum,
        step: schema.type === 'integer' ? 1 : 'any', value: initial,
      })
    } else {
      input = h('input', {
        ...common, type: schema.writeOnly ? 'password' : 'text', maxlength: schema.maxLength, spellcheck: 'false',
        autocomplete: schema.writeOnly ? 'new-password' : 'off',
        value: typeof initial === 'string' || initial === undefined ? initial : textOf(initial),
      })
    }
    return h('p', { class: 'field' }, h('label', { for: id }, schema.title ?? name, !isRequired && h('span', { class: 'quiet' }, ' optional')),
      input, schema.description && h('span', { class: 'quiet' }, schema.description))
  }

  /** What was filled in; empty fields are left out. Throws a sentence when a value is none of its type. */
  #values() {
    const values = {}
    for (const [name, schema] of Object.entries(this.properties)) {
      const input = $(`field-${name}`)
      if (schema.type === 'boolean' && !schema.enum) {
        if (input.checked || schema.default !== undefined) values[name] = input.checked
      } else if (input.value !== '') {
        const isText = schema.type === undefined || schema.type === 'string'
        values[name] = schema.enum || !isText ? this.#value(schema.title ?? name, input.value) : input.value
      }
    }
    return values
  }

  #value(title, text) {
    let value
    try {
      value = parse(text)
    } catch {
      throw new Error(`${title} must be JSON: a list is written [1, 2], an object {"a": 1}.`)
    }
    if (typeof value === 'number' && !isExact(value)) {
      throw new Error(`${title} has more digits than this browser keeps: it would be sent as ${value}.`)
    }
    return value
  }

  async #submit(event) {
    event.preventDefault()
    try {
      if (await this.run(this.#values())) $('ask').close()
    } catch (error) {
      $('ask-problem').textContent = error.message
    }
  }
}

"""##),
    PageFile(name: "connection.js", type: "text/javascript; charset=utf-8", text: ##"""
// What becomes of the connection, in a word at the top and a sentence below it.

import { $, say, show } from './dom.js'

const WORDS = {
  connecting: 'connecting', live: 'live', away: 'navd is away', gone: 'no connection', signedOut: 'signed out',
  crowded: 'paused', full: 'too many windows', dismissed: 'ended',
}
const SENTENCES = {
  away: 'navd is away. What is shown is as it was last; it goes on by itself when navd is back.',
  gone: 'The connection to navctl web is gone. It is tried again; if navctl web has ended, start it again.',
  signedOut: 'This session has ended. Start navctl web again, and open the address that it prints.',
  crowded: 'Too many windows of this browser follow the scenes: this one has given way to a newer one.',
  full: 'Too many windows follow the scenes. This one goes on by itself when there is room.',
  dismissed: 'navd has ended this connection, as somebody asked it to.',
}
/** Those that a person ends. */
const RESTING = ['crowded', 'dismissed']

export class ConnectionView {
  /** `onFollow` is called when a person wants to follow again; `onLive` when everything has been told anew. */
  constructor(onFollow, onLive) {
    this.onLive = onLive
    $('follow').addEventListener('click', onFollow)
  }

  show(state, why) {
    const known = WORDS[state] ? state : 'connecting'
    const was = $('connection').dataset.state
    $('connection').dataset.state = known
    say($('connection'), WORDS[known])
    show($('away'), known in SENTENCES)
    say($('away-text'), SENTENCES[known] ? `${SENTENCES[known]}${why ? ` (${why})` : ''}` : '')
    show($('follow'), RESTING.includes(known))
    if (known === 'live' && was !== 'live') this.onLive()
  }
}

"""##),
    PageFile(name: "dom.js", type: "text/javascript; charset=utf-8", text: ##"""
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

"""##),
    PageFile(name: "feed.js", type: "text/javascript; charset=utf-8", text: ##"""
// What the server streams, and what it is asked.

import { parse, textOf } from './json.js'

/** How long is waited before a stream is asked for anew, twice as long each time; and how long one must last to be a good one. */
const WAIT = { first: 1000, longest: 30000, calm: 60000 }
/** After these nothing comes by itself: somebody wanted it so. */
const RESTING = ['crowded', 'dismissed']

/** Follows all scenes. The browser comes back by itself when the stream ends, and is told everything anew. */
export class Feed {
  /** `onState` is called with what becomes of the connection, and why. */
  constructor(scenes, onState) {
    this.scenes = scenes
    this.onState = onState
    this.wait = WAIT.first
    document.addEventListener('visibilitychange', () => {
      // Who comes back to a window that gave way looks at it again.
      if (!document.hidden && this.resting === 'crowded') this.open()
    })
  }

  open() {
    clearTimeout(this.timer)
    this.source?.close()
    this.resting = null
    this.openedAt = Date.now()
    const source = new EventSource('/events')
    this.source = source
    source.onerror = () => {
      // Refused: the browser would not try again by itself.
      if (source.readyState === EventSource.CLOSED) this.#refused(source)
      else this.onState('gone')
    }
    source.addEventListener('begin', () => this.scenes.begin())
    source.addEventListener('navd', (message) => this.#told(parse(message.data)))
    source.onmessage = (message) => this.#take(message.data)
  }

  #told({ state, why }) {
    if (RESTING.includes(state)) {
      this.source.close()
      this.resting = state
    }
    this.onState(state, why)
  }

  #take(text) {
    try {
      const event = parse(text)
      this.scenes.take(event)
      if (event.kind === 'ready') this.onState('live')
    } catch (error) {
      // What is shown would be wrong from now on: everything is asked for anew.
      console.error('an event does not fit', error)
      this.source.close()
      this.onState('gone')
      this.#openLater()
    }
  }

  // Why the stream was refused: without a session nothing will come any more; else it is tried again.
  async #refused(source) {
    const outcome = await ask('/api/session')
    if (source !== this.source) return
    if (outcome.status === 401) return this.onState('signedOut')
    this.onState(outcome.ok && outcome.reply.isFull ? 'full' : 'gone')
    this.#openLater()
  }

  #openLater() {
    if (Date.now() - this.openedAt > WAIT.calm) this.wait = WAIT.first
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.open(), this.wait)
    this.wait = Math.min(this.wait * 2, WAIT.longest)
  }
}

/** Asks the server: `{ok, status, reply, error, parameters}`. `signal` gives it up; nobody needs the answer then. */
export async function ask(path, query, body, signal) {
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  try {
    const response = await fetch(url, body === undefined ? { signal } : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: textOf(body), signal,
    })
    const reply = parse(await response.text())
    return { ok: response.ok, status: response.status, reply, error: reply.error, parameters: reply.parameters }
  } catch (error) {
    const message = 'The connection to navctl web is gone.'
    return { ok: false, status: 0, reply: { message }, error: 'Unreachable', parameters: { why: String(error.message) } }
  }
}

"""##),
    PageFile(name: "history.js", type: "text/javascript; charset=utf-8", text: ##"""
// The commits of a scene, and a slider through them: what was is shown by the daemon, not guessed here.

import { $, h, keep, say } from './dom.js'
import { ask } from './feed.js'
import { Tree } from './mirror.js'
import { commitText, momentText, originText, titleOf } from './words.js'

/** Commits that are asked for: as many as navd keeps. */
const COMMITS = 1000
/** Commits that are asked for when one was made: those that are new are among them, unless many were. */
const TAIL = 20
/** Commits that stand in the list; the slider reaches all. */
const LISTED = 200

export class HistoryView {
  /** `onMoment` is called with a moment of the past, `{tree, commit}`, or null for now. */
  constructor(onMoment) {
    this.onMoment = onMoment
    this.commits = []
    this.revision = null
    this.cache = new Map()
    $('slider').addEventListener('input', () => this.#slide(Number($('slider').value)))
    $('earlier').addEventListener('click', () => this.step(-1))
    $('later').addEventListener('click', () => this.step(1))
    $('commits').addEventListener('click', (event) => {
      const row = event.target.closest('[data-revision]')
      if (row) this.look(Number(row.dataset.revision))
    })
  }

  /** Another scene, or another life of it; null for none. */
  async begin(scene, life) {
    this.scene = scene
    this.life = life
    this.commits = []
    this.revision = null
    this.cache.clear()
    this.looking?.abort()
    this.#draw()
    await this.refresh()
  }

  /** Something was committed: what is new is asked for, one request at a time. */
  async refresh() {
    if (this.isAsking) {
      this.isStale = true
      return
    }
    this.isAsking = true
    do {
      this.isStale = false
      await this.#ask()
    } while (this.isStale)
    this.isAsking = false
  }

  async #ask() {
    const { scene, life } = this
    if (!scene) return
    const isSame = () => scene === this.scene && life === this.life
    const newest = async (limit) => (await ask('/api/history', { scene, limit })).reply.commits?.reverse()
    let commits = this.#joined(this.commits.length > TAIL ? await newest(TAIL) : null)
    if (!commits && isSame()) commits = await newest(COMMITS)
    if (!isSame()) {
      this.isStale = true
      return
    }
    if (commits) this.commits = commits
    this.#draw()
  }

  /** The list with its newest part anew; null where that does not join, or what was taken back may be another by now. */
  #joined(tail) {
    if (!tail?.length || [...this.commits, ...tail].some((one) => one.undone)) return null
    const place = this.commits.findIndex((one) => one.revision === tail[0].revision)
    return place < 0 ? null : [...this.commits.slice(0, place), ...tail].slice(-COMMITS)
  }

  /** One commit earlier or later. */
  step(by) {
    const place = this.#place()
    const goal = Math.max(0, Math.min(this.commits.length - 1, place + by))
    if (goal !== place) this.#slide(goal)
  }

  now() { this.look(null) }

  /** Looks at the state after a commit; null for now. */
  async look(revision) {
    const newest = this.commits.at(-1)?.revision
    this.revision = revision === null || revision === newest ? null : revision
    this.#draw()
    this.looking?.abort()
    if (this.revision === null) return this.onMoment(null)
    const wanted = this.revision
    const commit = this.commits.find((one) => one.revision === wanted)
    let tree = this.cache.get(wanted)
    if (!tree) {
      const looking = new AbortController()
      this.looking = looking
      const outcome = await ask('/api/at', { scene: this.scene, revision: wanted }, undefined, looking.signal)
      // The slider may be elsewhere by now.
      if (looking.signal.aborted) return
      if (!outcome.ok) {
        this.revision = null
        this.#draw()
        return this.onMoment(null, outcome)
      }
      tree = new Tree(outcome.reply.window, outcome.reply.coordinators)
      if (this.cache.size > 64) this.cache.delete(this.cache.keys().next().value)
      this.cache.set(wanted, tree)
    }
    this.onMoment({ tree, commit: commit ?? { revision: wanted } })
  }

  #slide(place) { this.look(this.commits[place]?.revision ?? null) }

  #place() {
    if (this.revision === null) return this.commits.length - 1
    const place = this.commits.findIndex((one) => one.revision === this.revision)
    return place < 0 ? 0 : place
  }

  #draw() {
    const slider = $('slider')
    const place = Math.max(0, this.#place())
    slider.max = String(Math.max(0, this.commits.length - 1))
    slider.value = String(place)
    slider.disabled = this.commits.length < 2
    const commit = this.commits[place]
    const text = commit
      ? `${this.revision === null ? 'Now' : `Revision ${commit.revision}`}: ${commitText(commit)}, ${momentText(commit.time)}`
      : 'Nothing was changed so far.'
    slider.setAttribute('aria-valuetext', text)
    say($('moment'), text)
    $('earlier').disabled = place === 0
    $('later').disabled = this.revision === null
    keep($('commits'), this.commits.slice(-LISTED).reverse(), (one) => one.revision,
      (one) => this.#make(one), (row, one) => this.#update(row, one))
  }

  #make(commit) {
    return h('li', null, h('button', { type: 'button', 'data-revision': commit.revision },
      h('span', { class: 'revision' }, String(commit.revision)), h('span', { class: 'did' }),
      h('span', { class: 'led quiet' }), h('span', { class: 'who quiet' }), h('time', { class: 'quiet' })))
  }

  #update(row, commit) {
    const button = row.firstElementChild
    const isShown = this.revision === null ? commit === this.commits.at(-1) : commit.revision === this.revision
    button.setAttribute('aria-current', String(isShown))
    button.classList.toggle('undone', commit.undone === true)
    say(button.querySelector('.did'), commitText(commit))
    say(button.querySelector('.led'), commit.top ? titleOf(commit.top) : '')
    say(button.querySelector('.who'), originText(commit.origin))
    say(button.querySelector('time'), momentText(commit.time))
  }
}

"""##),
    PageFile(name: "icon.svg", type: "image/svg+xml", text: ##"""
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b63ce"/><rect x="6" y="12" width="14" height="14" rx="2.5" fill="none" stroke="#fff" stroke-opacity=".55" stroke-width="2"/><rect x="12" y="6" width="14" height="14" rx="2.5" fill="#fff"/></svg>

"""##),
    PageFile(name: "index.html", type: "text/html; charset=utf-8", text: ##"""
<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <meta name="color-scheme" content="light dark">
    <title>navd</title>
    <link rel="icon" href="/page/icon.svg" type="image/svg+xml">
    <link rel="stylesheet" href="/page/look.css">
    <link rel="stylesheet" href="/page/scene.css">
    <script type="module" src="/page/main.js"></script>
  </head>
  <body>
    <a id="skip" class="skip" href="#content">Skip to the scenes</a>
    <header class="bar">
      <h1><a href="#/" title="All scenes (g)">navd</a></h1>
      <p id="connection" class="pill" role="status" data-state="connecting">connecting</p>
      <p id="mode" class="pill" hidden></p>
      <span class="room"></span>
      <button id="invite" type="button">Another browser</button>
      <button id="help-button" type="button" aria-haspopup="dialog" title="Keys (?)">Keys</button>
    </header>
    <div id="away" class="away" role="alert" hidden>
      <span id="away-text"></span>
      <button id="follow" type="button" hidden>Follow again</button>
    </div>

    <main id="content" tabindex="-1">
      <section id="overview" aria-labelledby="overview-title">
        <div class="tools">
          <h2 id="overview-title">Scenes</h2>
          <div id="filters" class="chips" role="group" aria-label="Which scenes to show"></div>
          <label class="search">
            <span class="hidden-label">Find a scene, screen or map</span>
            <input id="search" type="search" placeholder="Find a scene, screen or map" autocomplete="off" spellcheck="false">
          </label>
          <label class="order">
            <span>Order</span>
            <select id="order">
              <option value="name">by name</option>
              <option value="changed">newest change first</option>
              <option value="map">by map</option>
            </select>
          </label>
        </div>
        <ul id="cards" class="cards" aria-label="Scenes"></ul>
        <p id="nothing" class="nothing" hidden></p>
        <button id="more" class="wide" type="button" hidden></button>
      </section>

      <section id="scene" aria-labelledby="scene-title" hidden>
        <div class="scene-head">
          <a class="button" id="to-all" href="#/" title="All scenes (g)">All scenes</a>
          <h2 id="scene-title" tabindex="-1"></h2>
          <p id="scene-facts" class="facts"></p>
          <div class="steps">
            <button id="previous-scene" type="button" title="Previous scene ([)" aria-label="Previous scene">‹</button>
            <button id="next-scene" type="button" title="Next scene (])" aria-label="Next scene">›</button>
          </div>
        </div>
        <p id="scene-gone" class="nothing" role="status" hidden></p>
        <nav id="path-panel" aria-label="Path"><ol id="path" class="path"></ol></nav>
        <div id="slot" class="slot">
          <div id="past" class="past" role="status" hidden>
            <span id="past-text"></span>
            <button id="now" type="button" title="Back to now (Esc)">Back to now</button>
          </div>
          <div id="actions" class="actions" role="group" aria-label="Navigate" hidden></div>
        </div>

        <div id="tabs" class="tabs" role="tablist" aria-label="What to show"></div>
        <div id="panels" class="panels">
          <section id="panel-tree" class="panel" data-panel="tree" aria-labelledby="tree-title">
            <h3 id="tree-title">Tree</h3>
            <ul id="tree" class="tree" role="tree" aria-labelledby="tree-title"></ul>
          </section>
          <section id="panel-map" class="panel" data-panel="map" aria-labelledby="map-title">
            <h3 id="map-title">Map <span id="map-name" class="quiet"></span></h3>
            <div class="zoom" role="group" aria-label="Size of the map">
              <button id="zoom-out" type="button" aria-label="Smaller" title="Smaller (-)">−</button>
              <button id="zoom-fit" type="button" title="Whole map (0)">Fit</button>
              <button id="zoom-in" type="button" aria-label="Larger" title="Larger (+)">+</button>
            </div>
            <div id="map" class="map" tabindex="0" role="img" aria-label="Map"></div>
            <div id="map-message" class="nothing" hidden>
              <p id="map-text"></p>
              <button id="map-again" type="button" hidden>Try again</button>
            </div>
          </section>
          <section id="panel-history" class="panel" data-panel="history" aria-labelledby="history-title">
            <h3 id="history-title">History</h3>
            <div class="slider">
              <button id="earlier" type="button" aria-label="Earlier" title="Earlier (,)">‹</button>
              <input id="slider" type="range" min="0" max="0" value="0" step="1" aria-label="Moment of the past">
              <button id="later" type="button" aria-label="Later" title="Later (.)">›</button>
            </div>
            <p id="moment" class="moment"></p>
            <ol id="commits" class="commits" reversed aria-label="Commits, newest first"></ol>
          </section>
          <section id="panel-clients" class="panel" data-panel="clients" aria-labelledby="clients-title">
            <h3 id="clients-title">Front-ends</h3>
            <ul id="clients" class="clients"></ul>
          </section>
        </div>
      </section>
    </main>

    <div id="notices" class="notices" role="status" aria-live="polite"></div>

    <dialog id="help" aria-labelledby="help-title">
      <h2 id="help-title">Keys</h2>
      <dl id="keys" class="keys"></dl>
      <form method="dialog"><button>Close</button></form>
    </dialog>

    <dialog id="ask" aria-labelledby="ask-title">
      <h2 id="ask-title"></h2>
      <form id="ask-form">
        <div id="ask-fields"></div>
        <p id="ask-problem" class="problem" role="alert"></p>
        <p class="buttons">
          <button id="ask-cancel" type="button">Cancel</button>
          <button class="main" type="submit">Go</button>
        </p>
      </form>
    </dialog>

    <noscript><p class="nothing">This page needs its own script, which this browser does not run.</p></noscript>
  </body>
</html>

"""##),
    PageFile(name: "json.js", type: "text/javascript; charset=utf-8", text: ##"""
// JSON whose whole numbers keep all their digits: beyond 2^53 a number of JavaScript is another one. Such a number is a
// BigInt here, read from and written as its own text where the browser can do that.

const LONG = /\d{16}/
const WHOLE = /^-?\d+$/

const exact = (name, value, context) => (
  typeof value === 'number' && !isExact(value) && WHOLE.test(context?.source ?? '') ? BigInt(context.source) : value)

/** Whether a number is the one that was written; a fraction may always be rounded. */
export const isExact = (value) => !Number.isInteger(value) || Number.isSafeInteger(value)

/** What a text says. */
export const parse = (text) => (LONG.test(text) ? JSON.parse(text, exact) : JSON.parse(text))

/** A value as text. */
export const textOf = (value) => JSON.stringify(value, (name, one) => (
  typeof one === 'bigint' ? JSON.rawJSON(String(one)) : one))

"""##),
    PageFile(name: "look.css", type: "text/css; charset=utf-8", text: ##"""
/* Colours, text and what every part shares; scene.css lays out one scene. */

:root {
  color-scheme: light dark;
  --ground: #f3f5f8;
  --surface: #ffffff;
  --sunken: #eceff4;
  --text: #141a22;
  --quiet: #566172;
  --line: #d8dee7;
  --line-strong: #b4bfcd;
  --accent: #0b5cc4;
  --accent-soft: #e2eefc;
  --on-accent: #ffffff;
  --path: #92580a;
  --path-line: #d99413;
  --path-soft: #fdf0cf;
  --good: #12784f;
  --warn: #a2480a;
  --warn-soft: #fdebdc;
  --bad: #b3261e;
  --bad-soft: #fde7e5;
  --modal: #6d3fc0;
  --modal-soft: #efe8fb;
  --shadow: 0 1px 2px rgb(16 24 40 / 6%), 0 2px 8px rgb(16 24 40 / 5%);
  --radius: 0.625rem;
  --mono: ui-monospace, "SF Mono", "Cascadia Code", "JetBrains Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  font: 400 0.9375rem/1.45 system-ui, -apple-system, "Segoe UI", Roboto, "Noto Sans", "DejaVu Sans", sans-serif;
}

@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0c1016;
    --surface: #141a22;
    --sunken: #1b232e;
    --text: #e7ecf3;
    --quiet: #9aa7b8;
    --line: #28323f;
    --line-strong: #445164;
    --accent: #6fb3ff;
    --accent-soft: #11304f;
    --on-accent: #06121f;
    --path: #f5c542;
    --path-line: #d9a514;
    --path-soft: #3a2e0c;
    --good: #4fce92;
    --warn: #f4a261;
    --warn-soft: #3b2413;
    --bad: #ff8f86;
    --bad-soft: #401a18;
    --modal: #b99bf5;
    --modal-soft: #2a2045;
    --shadow: 0 1px 2px rgb(0 0 0 / 40%);
  }
}

*, *::before, *::after { box-sizing: border-box; }
[hidden] { display: none !important; }
html { height: 100%; -webkit-text-size-adjust: 100%; }
body { margin: 0; min-height: 100dvh; background: var(--ground); color: var(--text); display: flex; flex-direction: column; }
main { flex: 1; min-height: 0; display: flex; flex-direction: column; outline: none; }
h1, h2, h3, p, ul, ol, dl, dd { margin: 0; padding: 0; }
ul, ol { list-style: none; }
button, input, select { font: inherit; color: inherit; }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }

button, .button {
  display: inline-flex; align-items: center; justify-content: center; min-height: 2.125rem; padding: 0.25rem 0.75rem;
  border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); color: var(--text);
  font-size: 0.875rem; text-decoration: none; cursor: pointer; white-space: nowrap;
}
button:hover:not(:disabled), .button:hover { border-color: var(--line-strong); background: var(--sunken); }
button:disabled { opacity: 0.45; cursor: default; }
button.main { background: var(--accent); border-color: var(--accent); color: var(--on-accent); }
button.wide { margin: 0 auto 1.5rem; }
input[type="search"], input[type="text"], input[type="number"], input[type="password"], select {
  min-height: 2.125rem; padding: 0.25rem 0.625rem; border: 1px solid var(--line); border-radius: 0.5rem;
  background: var(--surface);
}

.quiet { color: var(--quiet); }
.room { flex: 1; }
.hidden-label { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
.skip { position: absolute; left: -100vw; top: 0.5rem; z-index: 5; padding: 0.5rem 1rem; background: var(--surface); color: var(--accent); }
.skip:focus { left: 0.5rem; }
.nothing { padding: 2rem 1rem; color: var(--quiet); text-align: center; }

.bar {
  display: flex; align-items: center; gap: 0.5rem; padding: 0.5rem 1rem; position: sticky; top: 0; z-index: 3;
  background: var(--surface); border-bottom: 1px solid var(--line);
}
.bar h1 { font-size: 1.0625rem; letter-spacing: -0.01em; margin-right: 0.25rem; }
.bar h1 a { color: inherit; text-decoration: none; }
.pill {
  display: inline-flex; align-items: center; gap: 0.375rem; min-height: 1.5rem; padding: 0 0.625rem; border-radius: 1rem;
  background: var(--sunken); color: var(--quiet); font-size: 0.8125rem; white-space: nowrap;
}
#connection::before { content: ""; width: 0.5rem; height: 0.5rem; border-radius: 50%; background: currentcolor; }
#connection[data-state="live"] { color: var(--good); }
#connection:is([data-state="away"], [data-state="crowded"], [data-state="full"], [data-state="dismissed"]) { color: var(--warn); background: var(--warn-soft); }
#connection[data-state="gone"], #connection[data-state="signedOut"] { color: var(--bad); background: var(--bad-soft); }
#mode[data-state="navigates"] { color: var(--accent); background: var(--accent-soft); }
.away { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 1rem; padding: 0.5rem 1rem; background: var(--warn-soft); color: var(--warn); border-bottom: 1px solid var(--line); }

.tag {
  display: inline-flex; align-items: center; padding: 0 0.4375rem; min-height: 1.25rem; border-radius: 0.375rem;
  background: var(--sunken); color: var(--quiet); font-size: 0.75rem; font-weight: 500; white-space: nowrap;
}
.tag[data-kind="modal"] { background: var(--modal-soft); color: var(--modal); }
.tag[data-kind="detached"] { background: var(--warn-soft); color: var(--warn); }
.tag[data-kind="suspended"] { background: var(--bad-soft); color: var(--bad); }

/* ── all scenes ── */

#overview { padding: 1rem; max-width: 120rem; width: 100%; margin: 0 auto; display: flex; flex-direction: column; gap: 1rem; }
.tools { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem 0.75rem; }
.tools h2 { font-size: 1.25rem; letter-spacing: -0.015em; }
.chips { display: flex; flex-wrap: wrap; gap: 0.375rem; }
.chip { border-radius: 2rem; min-height: 1.875rem; padding: 0 0.75rem; gap: 0.375rem; font-size: 0.875rem; }
.chip .count { color: var(--quiet); font-variant-numeric: tabular-nums; }
.chip[aria-pressed="true"] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); }
.chip[aria-pressed="true"] .count { color: inherit; }
.search { margin-left: auto; flex: 0 1 20rem; }
.search input { width: 100%; }
.order { display: flex; align-items: center; gap: 0.375rem; color: var(--quiet); }
.order select { color: var(--text); }

.cards { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(100%, 16.5rem), 1fr)); gap: 0.75rem; }
.card { content-visibility: auto; contain-intrinsic-size: auto 8.25rem; border-radius: var(--radius); }
.card a {
  display: grid; grid-template-rows: auto auto 1fr auto; gap: 0.25rem; height: 8.25rem; padding: 0.75rem 0.875rem;
  border: 1px solid var(--line); border-left: 0.25rem solid var(--good); border-radius: var(--radius);
  background: var(--surface); box-shadow: var(--shadow); color: inherit; text-decoration: none;
}
.card a:hover { border-color: var(--line-strong); border-left-color: var(--good); }
.card a:focus-visible { outline-offset: -2px; }
.card[data-status="detached"] a { border-left-color: var(--warn); }
.card[data-status="suspended"] a { border-left-color: var(--bad); }
.card span { min-width: 0; }
.card-head, .card-foot { display: flex; align-items: center; gap: 0.5rem; font-size: 0.8125rem; }
.dot { display: none; }
.card-name { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; font-weight: 600; }
.card-map { margin-left: auto; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card-top { font-size: 1.125rem; font-weight: 600; letter-spacing: -0.01em; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card-path {
  color: var(--quiet); font-size: 0.8125rem; overflow: hidden; display: -webkit-box; -webkit-box-orient: vertical;
  -webkit-line-clamp: 2; line-clamp: 2; align-self: start; overflow-wrap: anywhere;
}
.card-ends { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.card-foot time, .card-foot .tag { flex: none; }
.card-foot time { font-variant-numeric: tabular-nums; }
.card.flash a { animation: flash 1.6s ease-out; }
@keyframes flash { from { background: var(--path-soft); border-color: var(--path-line); } }

/* ── what is said ── */

.notices { position: fixed; right: 1rem; bottom: 1rem; left: 1rem; z-index: 4; display: grid; gap: 0.5rem; justify-items: end; pointer-events: none; }
.notices p {
  display: flex; align-items: center; gap: 0.75rem; max-width: 40rem; padding: 0.5rem 0.5rem 0.5rem 1rem; pointer-events: auto;
  border-radius: var(--radius); background: var(--text); color: var(--surface); box-shadow: var(--shadow); overflow-wrap: anywhere;
}
.notices button { background: none; border: 0; color: inherit; min-height: 1.75rem; padding: 0 0.5rem; }
.notices button:hover:not(:disabled) { background: none; opacity: 0.7; }

dialog {
  width: min(30rem, calc(100vw - 2rem)); padding: 1.25rem; border: 1px solid var(--line); border-radius: 0.875rem;
  background: var(--surface); color: var(--text); box-shadow: 0 1rem 3rem rgb(0 0 0 / 25%);
}
dialog::backdrop { background: rgb(8 12 18 / 45%); }
dialog h2 { font-size: 1.125rem; margin-bottom: 0.875rem; }
.keys { display: grid; grid-template-columns: auto 1fr; gap: 0.375rem 1rem; margin-bottom: 1rem; }
.keys dt { display: flex; align-items: start; gap: 0.25rem; }
kbd { display: inline-flex; justify-content: center; min-width: 1.5rem; padding: 0 0.375rem; border: 1px solid var(--line-strong); border-bottom-width: 2px; border-radius: 0.375rem; font: 500 0.8125rem/1.35rem var(--mono); }
.field { display: grid; gap: 0.25rem; margin-bottom: 0.75rem; }
.field input:not([type="checkbox"]), .field select { width: 100%; }
.field input[type="checkbox"] { justify-self: start; width: 1.125rem; height: 1.125rem; }
.problem { color: var(--bad); min-height: 1.5em; }
.buttons { display: flex; justify-content: flex-end; gap: 0.5rem; }

@media (max-width: 40rem) {
  .bar { padding: 0.5rem 0.75rem; }
  #invite, #help-button { min-height: 2rem; padding: 0.125rem 0.625rem; font-size: 0.875rem; }
  #overview { padding: 0.75rem; gap: 0.75rem; }
  .search { flex: 1 1 100%; margin: 0; order: 3; }
  .order { order: 2; margin-left: auto; }
  .order > span { position: absolute; clip-path: inset(50%); }
  .chips { order: 4; flex: 1 1 100%; flex-wrap: nowrap; overflow-x: auto; margin: 0 -0.75rem; padding: 0.125rem 0.75rem; scrollbar-width: none; }
}
/* Who has no room for both has no keyboard either; `?` is there as it is. */
@media (max-width: 28rem) {
  #help-button { display: none; }
  .bar { flex-wrap: wrap; row-gap: 0.25rem; }
}
@media (prefers-reduced-motion: reduce) { *, *::before, *::after { animation: none !important; transition: none !important; } }
@media (forced-colors: active) { .chip[aria-pressed="true"], [aria-current="true"] { outline: 2px solid Highlight; } }

/* ── pages without scenes ── */

body.plain main { justify-content: center; align-items: center; gap: 0.75rem; padding: 2rem; text-align: center; }
body.plain code { font-family: var(--mono); }

"""##),
    PageFile(name: "main.js", type: "text/javascript; charset=utf-8", text: ##"""
// The page: which view is shown, what is drawn when something changes, and the keys.

import { Actions } from './actions.js'
import { ConnectionView } from './connection.js'
import { $, beforeNextPicture, h, keep, say, show } from './dom.js'
import { Feed, ask } from './feed.js'
import { HistoryView } from './history.js'
import { MapView } from './map.js'
import { Scenes } from './mirror.js'
import { closeNotice, notice } from './notices.js'
import { Overview } from './overview.js'
import { PathView } from './path.js'
import { TreeView } from './tree.js'
import { commitText, countText, errorText, momentText, originText } from './words.js'

const PANELS = [['tree', 'Tree'], ['map', 'Map'], ['history', 'History'], ['clients', 'Front-ends']]

const scenes = new Scenes(changed)
const overview = new Overview(scenes)
const tree = new TreeView((id) => go(id))
const map = new MapView()
const history = new HistoryView((moment, failure) => look(moment, failure))
const actions = new Actions(notice)
const path = new PathView((id) => go(id))
const feed = new Feed(scenes, (state, why) => connection.show(state, why))
const connection = new ConnectionView(() => feed.open(), () => live())

/** The scene that is shown, by name; the moment of the past that is; and whether it was there. */
let name = null
let past = null
const current = () => scenes.all.get(name)

// ── what changes ──

function changed(scene, kind) {
  overview.draw()
  if (kind === 'commit') overview.flash(scene)
  if (kind === 'ready') return drawScene()
  if (scene !== name) return drawMapLater()
  if (name === null) return
  // What could be done, and the picture, were of the map as it was; the past, of a scene that has gone.
  if (kind === 'map' || kind === 'snapshot') forgetMap()
  if (kind === 'closed' || kind === 'snapshot' && current().life !== history.life) beginHistory()
  else if (kind === 'commit' || kind === 'snapshot') refreshHistory()
  drawScene()
}

function forgetMap() {
  map.forget()
  actions.forget()
}

function beginHistory() {
  past = null
  const scene = current()
  history.begin(scene?.name ?? null, scene?.life)
}

/** Everything has been told anew: whatever could not be answered before is asked for. */
function live() {
  if (name === null) return
  forgetMap()
  refreshHistory()
  drawScene()
}

const refreshHistory = beforeNextPicture(() => history.refresh())
const drawMapLater = beforeNextPicture(() => name && drawMap())
const drawScene = beforeNextPicture(() => {
  if (name === null) return
  const scene = current()
  const hadFocus = $('scene').contains(document.activeElement)
  for (const part of ['scene-facts', 'path-panel', 'slot', 'tabs', 'panels']) show($(part), Boolean(scene))
  if (!scene && hadFocus) $('scene-title').focus({ preventScroll: true })
  // Before everything was told once nobody knows.
  const isGone = !scene && scenes.isReady
  show($('scene-gone'), isGone)
  say($('scene-gone'), isGone ? `${name} is not open.` : '')
  say($('scene-title'), name)
  document.title = scene ? `${name} · navd` : 'navd'
  actions.draw(past ? null : scene)
  if (!scene) return
  const shown = past?.tree ?? scene.tree
  say($('scene-facts'), [
    scene.info.map ? `${scene.info.map} ${scene.info.mapVersion ?? ''}`.trim() : 'no map', scene.info.status,
    `revision ${scene.at.revision}`, countText(scene.frontEnds.length, 'front-end'),
  ].join(' · '))
  $('scene').dataset.status = scene.info.status
  $('scene').classList.toggle('is-past', past !== null)
  show($('past'), past !== null)
  if (past) {
    const by = originText(past.commit.origin)
    say($('past-text'),
      `Revision ${past.commit.revision}: ${commitText(past.commit)}${by ? ` by ${by}` : ''}, ${momentText(past.commit.time)}`)
  }
  path.draw(shown, name, actions.seen !== null)
  tree.draw(shown, name)
  drawMap()
  drawClients(scene)
})

function drawMap() {
  const scene = current()
  if (!scene || $('panel-map').offsetParent === null) return
  const others = new Map()
  for (const other of scenes.all.values()) {
    if (other === scene || other.info.map !== scene.info.map) continue
    others.set(other.top.name, (others.get(other.top.name) ?? 0) + 1)
  }
  map.draw(scene, past?.tree ?? scene.tree, others)
}

function drawClients(scene) {
  const facts = (one) => [
    one.pid && `pid ${one.pid}`, one.uid !== undefined && one.uid !== null && `uid ${one.uid}`,
    one.attachedAt && `since ${momentText(one.attachedAt)}`,
    one.guards?.length && `guards ${one.guards.join(', ')}`,
    one.capabilities?.length && one.capabilities.join(', '),
    one.queuedBytes > 0 && `${one.queuedBytes} bytes wait`,
  ].filter(Boolean).join(' · ')
  const ends = scene.frontEnds.length ? scene.frontEnds : [{ id: '', name: 'Nobody is attached.' }]
  keep($('clients'), ends, (one) => one.id, () => h('li', null,
    h('strong'), h('span', { class: 'tag' }), h('span', { class: 'quiet' })),
  (row, one) => {
    const [title, mode, about] = row.children
    say(title, one.name)
    say(mode, one.mode ?? '')
    show(mode, Boolean(one.mode))
    say(about, facts(one))
  })
}

function look(moment, failure) {
  past = moment
  if (failure) notice(failure.reply.message ?? errorText(failure.error, failure.parameters))
  drawScene()
}

// ── where we are ──

/** The scene that the address names; null for all of them, also where it cannot be read. */
function named() {
  try {
    return decodeURIComponent(location.hash.match(/^#\/scene\/(.+)$/)?.[1] ?? '') || null
  } catch {
    return null
  }
}

function route() {
  const next = named()
  if (next === name) return
  const last = name
  name = next
  actions.draw(null)
  beginHistory()
  show($('overview'), name === null)
  show($('scene'), name !== null)
  window.scrollTo(0, 0)
  if (name === null) {
    document.title = 'navd'
    overview.focus(last)
    return
  }
  say($('scene-title'), name)
  $('scene-title').focus({ preventScroll: true })
  drawScene()
}

const open = (scene) => { location.hash = scene === null ? '#/' : `#/scene/${encodeURIComponent(scene)}` }

function neighbour(by) {
  const list = overview.shown
  const place = list.findIndex((scene) => scene.name === name)
  const next = list[(place + by + list.length) % list.length]
  if (next) open(next.name)
}

/** A node was asked for: the screen it is, or the last one in it. */
function go(id) {
  const scene = current()
  if (!scene || past) return
  if (!actions.isAllowed) return notice('This page only looks. To navigate: navctl web --allow-navigation')
  if (!actions.seen) return notice(errorText('SceneSuspended'))
  let node = id
  while (scene.tree.content(node) && scene.tree.content(node).kind !== 'screen') {
    const children = scene.tree.children(node)
    node = scene.tree.content(node).kind === 'tabs' ? children[scene.tree.content(node).selected ?? 0] : children.at(-1)
  }
  actions.goTo(node)
}

// ── panels: side by side where there is room, one at a time on a phone ──

function choosePanel(panel) {
  $('scene').dataset.panel = panel
  for (const tab of $('tabs').children) {
    const isChosen = tab.dataset.panel === panel
    tab.setAttribute('aria-selected', String(isChosen))
    tab.tabIndex = isChosen ? 0 : -1
  }
  drawMap()
}
$('tabs').append(...PANELS.map(([panel, label]) => h('button', {
  type: 'button', role: 'tab', 'data-panel': panel, 'aria-controls': `panel-${panel}`, onclick: () => choosePanel(panel),
}, label)))
$('tabs').addEventListener('keydown', (event) => {
  const by = { ArrowRight: 1, ArrowLeft: -1 }[event.key]
  if (!by) return
  const place = PANELS.findIndex(([panel]) => panel === $('scene').dataset.panel)
  const [panel] = PANELS[(place + by + PANELS.length) % PANELS.length]
  choosePanel(panel)
  $('tabs').querySelector(`[data-panel=${panel}]`).focus()
})
/** Where one is shown at a time, each is what its tab shows. */
const narrow = matchMedia('(max-width: 59.99rem)')
function layOut() {
  for (const [panel] of PANELS) $(`panel-${panel}`).role = narrow.matches ? 'tabpanel' : null
  drawScene()
}
narrow.addEventListener('change', layOut)
layOut()
choosePanel('tree')

// ── keys ──

const KEYS = [
  ['g', 'All scenes', () => open(null)],
  ['/', 'Find', () => { open(null); setTimeout(() => $('search').focus()) }],
  ['[', 'Previous scene', () => neighbour(-1)],
  [']', 'Next scene', () => neighbour(1)],
  [',', 'Earlier in history', () => history.step(-1)],
  ['.', 'Later in history', () => history.step(1)],
  ['Escape', 'Close what is said, or back to now', () => closeNotice() || past && history.now()],
  ['t', 'To the tree', () => { choosePanel('tree'); $('tree').querySelector('[tabindex="0"]')?.focus() }],
  ['m', 'To the map', () => { choosePanel('map'); $('map').focus() }],
  ['h', 'To the history', () => { choosePanel('history'); $('slider').focus() }],
  ['+', 'Larger map', () => map.zoom(1.25)],
  ['-', 'Smaller map', () => map.zoom(0.8)],
  ['0', 'Whole map', () => map.zoom(null)],
  ['b', 'Back', () => actions.back(), true],
  ['l', 'Open a link', () => actions.link(), true],
  ['u', 'Undo', () => actions.undo(), true],
  ['U', 'Redo', () => actions.redo(), true],
  ['?', 'These keys', () => help()],
]
const KEY_NAMES = { Escape: 'Esc', '-': '−' }

function help() {
  const allowed = KEYS.filter(([, , , navigates]) => !navigates || actions.isAllowed)
  $('keys').replaceChildren(...allowed.flatMap(([key, what]) =>
    [h('dt', null, h('kbd', null, KEY_NAMES[key] ?? key)), h('dd', null, what)]),
  h('dt', null, h('kbd', null, '←'), h('kbd', null, '→'), h('kbd', null, '↑'), h('kbd', null, '↓')),
  h('dd', null, 'In cards, tree, map, slider and tabs: move; in the tree, Enter goes there'))
  $('help').showModal()
}

document.addEventListener('keydown', (event) => {
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open]')) return
  const isTyping = event.target.matches('input:not([type=range]), select, textarea')
  if (isTyping && event.key === 'Escape') return event.target.blur()
  const key = !isTyping && KEYS.find(([one]) => one === event.key)
  if (!key) return
  event.preventDefault()
  const [, , run, navigates] = key
  // A key that is held would navigate on and on.
  if (!navigates || !event.repeat) run()
})

$('help-button').addEventListener('click', help)
$('now').addEventListener('click', () => history.now())
$('previous-scene').addEventListener('click', () => neighbour(-1))
$('next-scene').addEventListener('click', () => neighbour(1))
$('invite').addEventListener('click', async () => {
  const outcome = await ask('/api/invite', null, {})
  if (!outcome.ok) return notice(outcome.reply.message ?? 'There is no address now.')
  const { address, minutes } = outcome.reply
  notice(`Good once, for ${minutes} minutes: ${address}`, 'invitation', minutes)
})
$('skip').addEventListener('click', (event) => {
  // The address is for where we are.
  event.preventDefault()
  $('content').focus()
})
window.addEventListener('hashchange', route)

const session = await ask('/api/session')
actions.isAllowed = session.ok && session.reply.navigates
say($('mode'), actions.isAllowed ? 'navigates' : 'looks only')
$('mode').dataset.state = actions.isAllowed ? 'navigates' : 'looks'
show($('mode'), session.ok)
route()
if (session.status === 401) connection.show('signedOut')
else feed.open()

"""##),
    PageFile(name: "map.js", type: "text/javascript; charset=utf-8", text: ##"""
// The scene's map as a picture: Graphviz says where things are, the colours are the page's, and the path is marked live.

import { $, s, say, show } from './dom.js'
import { ask } from './feed.js'
import { titleOf } from './words.js'

const numbers = (text) => String(text ?? '').split(/[ ,]+/).map(Number)
/** Layouts that are kept. */
const LAYOUTS = 16
const calm = matchMedia('(prefers-reduced-motion: reduce)')

/** The lines of a label: Graphviz writes a break as `\n` and a backslash as two. */
const linesOf = (label) => String(label ?? '').split(/(?<!\\)(?:\\\\)*\\n/).map((line) => line.replaceAll('\\\\', '\\'))

export class MapView {
  constructor() {
    this.element = $('map')
    this.layouts = new Map()
    this.scale = null
    for (const [id, factor] of [['zoom-in', 1.25], ['zoom-out', 0.8], ['zoom-fit', null]]) {
      $(id).addEventListener('click', () => this.zoom(factor))
    }
    $('map-again').addEventListener('click', () => {
      this.forget()
      this.draw(...this.shown)
    })
    new ResizeObserver(() => this.#size()).observe(this.element)
  }

  /** Shows the map that a scene goes by; a layout is asked for once for each version, also where there is none. */
  async draw(scene, tree, others) {
    const { map, mapVersion } = scene.info
    this.shown = [scene, tree, others]
    this.marks = { tree, others }
    say($('map-name'), map ? `${map} ${mapVersion ?? ''}` : '')
    const key = map ? `${map}\n${mapVersion}` : ''
    if (this.key === key && !this.isStale) return this.#mark()
    // What is drawn of this version stays until there is something newer.
    const isKept = this.key === key && this.drawing
    if (this.isStale) this.layouts.delete(key)
    this.isStale = false
    this.key = key
    if (!isKept) {
      this.drawing = null
      this.element.replaceChildren()
    }
    if (!map) return this.#message('This scene goes by no map.')
    const layout = this.layouts.get(key) ?? await this.#ask(map, key, isKept)
    if (!layout) return
    this.#message(null)
    this.#build(layout)
    this.#size()
    this.#mark()
  }

  /** A layout; null where there is none, which is said, or another one was asked for meanwhile. */
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

  /** Looks for a map anew: it may be another one of the same version, or could not be drawn. */
  forget() { this.isStale = true }

  zoom(factor) {
    this.scale = factor === null ? null : Math.min(3, Math.max(0.2, this.#scaleNow() * factor))
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
      const count = s('g', { class: 'others', visibility: 'hidden' },
        s('circle', { cx: x + width / 2, cy: flip(y) - height / 2, r: 8 }),
        s('text', { x: x + width / 2, y: flip(y) - height / 2, dy: '0.35em' }))
      box.append(count)
      this.drawing.boxes.set(lines[0], { element: box, count, x, y: flip(y) })
    }
    return box
  }

  /** Marks what the path goes through, and how many other scenes have each screen on top. */
  #mark() {
    if (!this.drawing) return
    const { tree, others } = this.marks
    const elements = tree.path.map((id) => tree.content(id))
    const names = elements.map((one) => one.name)
    for (const [name, box] of this.drawing.boxes) {
      box.element.classList.toggle('marked', names.includes(name))
      box.element.classList.toggle('top', name === names.at(-1))
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
    if (this.scale !== null || !this.drawing) return this.scale ?? 1
    const { clientWidth, clientHeight } = this.element
    const fit = Math.min(clientWidth / this.drawing.width, clientHeight / this.drawing.height)
    // Smaller, nobody could read it.
    return Math.min(1.15, Math.max(0.55, fit || 1))
  }

  #size() {
    if (!this.drawing) return
    const scale = this.#scaleNow()
    this.drawing.element.setAttribute('width', Math.round(this.drawing.width * scale))
    this.drawing.element.setAttribute('height', Math.round(this.drawing.height * scale))
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

"""##),
    PageFile(name: "mirror.js", type: "text/javascript; charset=utf-8", text: ##"""
// The scenes as navd tells them: a snapshot goes in, changes go in, what is there comes out.

/** A scene's tree at one moment. */
export class Tree {
  /** `window` is a node with all that is in it. */
  constructor(window, coordinators) {
    this.nodes = new Map()
    this.coordinators = new Map((coordinators ?? []).map((one) => [one.id, one]))
    this.#take(window, null)
  }

  #take(node, parent) {
    const { children, ...content } = node
    this.nodes.set(node.id, { content, parent, children: (children ?? []).map((child) => child.id) })
    for (const child of children ?? []) this.#take(child, node.id)
  }

  /** Carries out the changes of a commit, in their order. Throws when they do not fit. */
  apply(changes) {
    for (const change of changes) {
      switch (change.change) {
        case 'finished': this.coordinators.delete(change.id); break
        case 'started': this.coordinators.set(change.id, change.coordinator); break
        case 'removed': this.#remove(change.id); break
        case 'added': this.#add(change); break
        case 'changed': this.#change(change); break
      }
    }
  }

  #remove(id) {
    const siblings = this.nodes.get(this.nodes.get(id).parent).children
    siblings.splice(siblings.indexOf(id), 1)
    this.nodes.delete(id)
  }

  #add({ id, parent, index, node }) {
    const { children, ...content } = node
    this.nodes.get(parent).children.splice(index, 0, id)
    this.nodes.set(id, { content, parent, children: [] })
  }

  #change({ id, node, order, coordinator }) {
    if (coordinator) {
      this.coordinators.set(id, { ...this.coordinators.get(id), ...coordinator })
      return
    }
    const entry = this.nodes.get(id)
    if (node) {
      const { children, ...content } = node
      entry.content = content
    }
    if (order) {
      // Only those that were kept are named: they take each other's places.
      const named = new Set(order)
      const rest = order[Symbol.iterator]()
      entry.children = entry.children.map((child) => (named.has(child) ? rest.next().value : child))
    }
  }

  content(id) { return this.nodes.get(id)?.content }
  children(id) { return this.nodes.get(id)?.children ?? [] }
  parent(id) { return this.nodes.get(id)?.parent }

  /** The layers, the root first. */
  get layers() { return this.children(0) }

  /** The ids of the screens that a person sees, from the root to the top. */
  get path() {
    const path = []
    const walk = (id) => {
      const { kind, selected } = this.content(id)
      if (kind === 'screen') path.push(id)
      else if (kind === 'tabs') walk(this.children(id)[selected ?? 0])
      else for (const child of this.children(id)) walk(child)
    }
    for (const layer of this.layers) walk(layer)
    return path
  }
}

/** A scene: its tree, and what else is told about it. */
export class Scene {
  constructor(event) {
    this.name = event.scene
    this.take(event)
  }

  take(event) {
    this.at = event.at
    this.info = event.info
    this.tree = new Tree(event.window, event.coordinators)
    this.frontEnds = event.frontEnds ?? []
    this.changedAt = Date.parse(event.info.changedAt) || Date.now()
    this.#look()
  }

  commit(event) {
    this.tree.apply(event.changes ?? [])
    this.at = event.at
    this.changedAt = Date.now()
    this.#look()
  }

  #look() {
    this.path = this.tree.path
  }

  /** What is told of who is attached, and of the scene itself: whether it goes by another map now, which is all that is left
   * where neither front-ends nor status differ. A map that was loaded anew may have the same version. */
  note({ frontEnds, info }) {
    const before = this.#company()
    if (frontEnds) this.frontEnds = frontEnds
    if (info) this.info = info
    return before === this.#company()
  }

  #company() { return [this.info.status, ...this.frontEnds.map((one) => `${one.id} ${one.mode}`)].join('\n') }

  /** Which opening of the scene this is: another one may have its name, and its revisions. */
  get life() { return `${this.at.epoch}\n${this.info.openedAt}` }

  get top() { return this.tree.content(this.path.at(-1)) }
  get elements() { return this.path.map((id) => this.tree.content(id)) }
}

/** All scenes, and who wants to know of their changes. */
export class Scenes {
  constructor(onChange) {
    this.all = new Map()
    /** Whether all that there is has been told once. */
    this.isReady = false
    this.onChange = onChange
  }

  /** Everything is told anew, up to `ready`: what is shown stays until then. */
  begin() { this.untold = new Set(this.all.keys()) }

  /** Takes in what the stream tells. */
  take(event) {
    const scene = this.all.get(event.scene)
    switch (event.kind) {
      case 'ready':
        for (const name of this.untold ?? []) {
          this.all.delete(name)
          this.onChange(name, 'closed')
        }
        this.untold = null
        this.isReady = true
        this.onChange(null, 'ready')
        break
      case 'snapshot':
        this.untold?.delete(event.scene)
        if (scene) scene.take(event)
        else this.all.set(event.scene, new Scene(event))
        this.onChange(event.scene, 'snapshot')
        break
      case 'commit':
        scene?.commit(event)
        this.onChange(event.scene, 'commit')
        break
      case 'frontEnds':
        if (!scene) break
        this.onChange(event.scene, scene.note(event) ? 'map' : 'frontEnds')
        break
      case 'closed':
        this.all.delete(event.scene)
        this.onChange(event.scene, 'closed')
        break
    }
  }
}

"""##),
    PageFile(name: "notices.js", type: "text/javascript; charset=utf-8", text: ##"""
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

"""##),
    PageFile(name: "overview.js", type: "text/javascript; charset=utf-8", text: ##"""
// All scenes at a glance: a card for each, with where it stands.

import { $, beforeNextPicture, h, keep, say, show } from './dom.js'
import { agoText, countText, titleOf } from './words.js'

/** Cards that are shown before more are asked for. */
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

/** The modal layer on top, in a word; null where there is none. */
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

  /** The scenes that are asked for, in their order. */
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

  /** A commit came: its card says so for a moment. */
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
    say(part('.card-top'), titleOf(scene.top))
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

  // Arrows go from card to card, by the rows and columns that the window makes.
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

"""##),
    PageFile(name: "path.js", type: "text/javascript; charset=utf-8", text: ##"""
// The path of a scene, from the root to the top. What is long is folded: the root and the last screens stay.

import { $, h, keep, say, show } from './dom.js'
import { titleOf } from './words.js'

/** Screens at the end that are shown, and how many more each time. */
const SHOWN = 5
const MORE = 100

const MODALS = ['sheet', 'fullscreen', 'popover', 'alert']

export class PathView {
  /** `onOpen` is called with the id of a screen that is asked for. */
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

  /** Shows the path of a tree; each of it leads there where `canGo`. */
  draw(tree, scene, canGo) {
    if (this.scene !== scene) this.shown = SHOWN
    Object.assign(this, { tree, scene, canGo })
    const path = tree.path
    const hidden = path.length - 1 - this.shown
    // One that is hidden takes no more room than the button that shows it.
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
    // The top stays a button, so that it keeps the focus of who has just gone there.
    part.ariaDisabled = this.canGo && isTop ? 'true' : null
    const modal = MODALS.includes(node.presentation) ? node.presentation : null
    show(part.firstElementChild, modal !== null)
    say(part.firstElementChild, modal ?? '')
    say(part.lastElementChild, titleOf(node))
  }

  /** The one part of an item: a button where it can be pressed. */
  #part(item, tag) {
    if (item.firstElementChild?.localName !== tag) item.replaceChildren(h(tag, tag === 'button' ? { type: 'button' } : null))
    return item.firstElementChild
  }

  #unfold() {
    const { nextElementSibling: next } = this.element.querySelector('[data-key=more]')
    this.shown += MORE
    this.draw(this.tree, this.scene, this.canGo)
    // The one that was pressed may be gone; what has come begins before what was there.
    if (!this.element.contains(document.activeElement)) next.previousElementSibling.querySelector('button')?.focus()
  }
}

"""##),
    PageFile(name: "scene.css", type: "text/css; charset=utf-8", text: ##"""
/* One scene: its path, and beside each other what is there, where it may lead, what was, and who looks at it. */

#scene { flex: 1; min-height: 0; display: flex; flex-direction: column; gap: 0.75rem; padding: 0.875rem 1rem 1rem; width: 100%; max-width: 160rem; margin: 0 auto; }
.scene-head { display: flex; align-items: center; gap: 0.375rem 0.875rem; flex-wrap: wrap; }
.scene-head h2:focus-visible { outline: none; }
.scene-head h2 { font-size: 1.375rem; letter-spacing: -0.02em; overflow-wrap: anywhere; }
.facts { color: var(--quiet); font-variant-numeric: tabular-nums; }
#scene[data-status="suspended"] .facts { color: var(--bad); }
#scene[data-status="detached"] .facts { color: var(--warn); }
.steps { margin-left: auto; display: flex; gap: 0.25rem; }
.steps button { min-width: 2.125rem; padding: 0; font-size: 1.125rem; }

.path { display: flex; flex-wrap: wrap; align-items: center; gap: 0.375rem 0; min-height: 2.25rem; }
.path li { display: flex; align-items: center; }
.path li + li::before { content: "›"; color: var(--quiet); padding: 0 0.375rem; }
.path span, .path button { display: inline-flex; align-items: center; gap: 0.375rem; }
.path { max-height: 30dvh; overflow: auto; flex: none; }
.path li > span, .path li > button { min-height: 2rem; padding: 0.125rem 0.625rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--surface); }
.path li[aria-current] > * { background: var(--path-soft); border-color: var(--path-line); color: var(--path); font-weight: 600; }
.slot { min-height: 2.125rem; }
.past { display: flex; align-items: center; gap: 0.75rem; min-height: 2.125rem; padding: 0 0 0 0.875rem; border-radius: var(--radius); background: var(--accent-soft); color: var(--accent); }
.past span { flex: 1; }
.actions { display: flex; flex-wrap: wrap; gap: 0.375rem; }
.actions .move { border-color: var(--accent); color: var(--accent); }
.actions .universal { border-style: dashed; }

.tabs { display: none; }
.panels { flex: 1; min-height: 0; display: grid; gap: 0.75rem; grid-template: minmax(0, 6fr) minmax(0, 1fr) minmax(6.5rem, 3fr) / minmax(20rem, 2fr) minmax(0, 3fr); grid-template-areas: "tree map" "tree history" "clients history"; }
.panel { position: relative; display: flex; flex-direction: column; min-width: 0; min-height: 0; border: 1px solid var(--line); border-radius: var(--radius); background: var(--surface); box-shadow: var(--shadow); overflow: hidden; }
.panel h3 { padding: 0.625rem 0.875rem 0.5rem; font-size: 0.875rem; font-weight: 600; }
.panel h3 .quiet { font-weight: 400; }
#panel-tree { grid-area: tree; }
#panel-map { grid-area: map; }
#panel-history { grid-area: history; }
#panel-clients { grid-area: clients; }
.is-past .panel[data-panel="tree"], .is-past .panel[data-panel="map"] { border-color: var(--accent); }

/* ── tree ── */

.tree { flex: 1; overflow: auto; padding: 0 0.5rem 0.75rem; }
.tree ul { margin-left: 0.6875rem; padding-left: 0.4375rem; border-left: 1px solid var(--line); }
.tree li { outline: none; }
.row { display: flex; align-items: baseline; gap: 0 0.5rem; padding: 0.1875rem 0.5rem 0.1875rem 0.25rem; border-radius: 0.375rem; color: var(--quiet); cursor: default; min-height: 1.75rem; }
.in-view > .row { color: var(--text); }
.tree li[aria-current="true"] > .row { background: var(--path-soft); color: var(--path); }
.tree li[aria-current="true"] > .row .name { font-weight: 600; }
.tree li:focus-visible > .row { outline: 2px solid var(--accent); outline-offset: -2px; }
.tree li > .row:hover { background: var(--sunken); }
.tree li[aria-current="true"] > .row:hover { background: var(--path-soft); }
.what { flex: 1; min-width: 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 0.5rem; }
/* As large as a finger needs it, over the room beside it. */
.fold { flex: none; display: grid; place-items: center; width: 1.625rem; height: 1.625rem; margin: 0 -0.375rem; color: var(--quiet); cursor: pointer; }
.row > .fold { align-self: center; }
li[aria-expanded="true"] > .row > .fold::before { content: "▾"; }
li[aria-expanded="false"] > .row > .fold::before { content: "▸"; }
.kind { flex: none; align-self: start; margin-top: 0.3125rem; width: 0.8125rem; height: 0.8125rem; border: 1.5px solid currentcolor; border-radius: 0.1875rem; opacity: 0.7; }
.kind-screen:not(.kind-new) { background: currentcolor; }
.kind-stack { box-shadow: 0.1875rem -0.1875rem 0 -1px var(--surface), 0.1875rem -0.1875rem 0 0 currentcolor; }
.kind-tabs { border-top-width: 0.3125rem; }
.tab { font-size: 0.75rem; color: var(--quiet); }
.tab.selected { color: var(--accent); }
.name { overflow-wrap: anywhere; }
.values { font: 0.8125rem/1.4 var(--mono); color: var(--quiet); overflow-wrap: anywhere; }
.id { margin-left: auto; font: 0.75rem/1.4 var(--mono); color: var(--quiet); }
.more .row { color: var(--accent); cursor: pointer; }

/* ── map ── */

.zoom { position: absolute; top: 0.375rem; right: 0.5rem; display: flex; gap: 0.25rem; }
.zoom button { min-height: 1.75rem; padding: 0 0.5rem; font-size: 0.8125rem; }
.map { flex: 1; min-height: 0; overflow: auto; display: grid; }
.map:focus-visible { outline-offset: -2px; }
.map svg { margin: auto; display: block; }
.map text { fill: var(--text); font: 11px system-ui, sans-serif; text-anchor: middle; }
.map .second { fill: var(--quiet); font-size: 10px; }
.frame rect { fill: none; stroke: var(--line-strong); }
.frame text { fill: var(--quiet); }
.frame.tab rect { stroke: var(--line); stroke-dasharray: 5 4; }
.frame.coordinator rect { fill: var(--accent-soft); fill-opacity: 0.5; stroke: var(--accent); stroke-opacity: 0.4; }
.frame.coordinator text { fill: var(--accent); }
.box rect { fill: var(--surface); stroke: var(--line-strong); }
.box.everywhere rect, .box.link rect { fill: none; stroke: none; }
.box.everywhere text { fill: var(--quiet); }
.box.link text { fill: var(--modal); font-size: 10px; }
.box.marked rect { fill: var(--path-soft); stroke: var(--path-line); stroke-width: 1.5; }
.box.marked text { fill: var(--path); }
.box.top rect { stroke-width: 3; }
.box.top text:not(.second) { font-weight: 700; }
.others circle { fill: var(--accent); }
.map .others text { fill: var(--on-accent); font-size: 9px; font-weight: 600; }
.start { fill: var(--text); }
.line path { fill: none; stroke: var(--quiet); stroke-opacity: 0.75; marker-end: url(#arrow); }
.line text { fill: var(--quiet); font-size: 9px; paint-order: stroke; stroke: var(--surface); stroke-width: 3px; }
.line.present path { stroke-width: 2.5; }
.line.replace path { stroke-dasharray: 2 3; }
.line.start path { fill: none; stroke: var(--accent); }
.line.root path { stroke: var(--text); stroke-width: 1.5; }
.line.link path { stroke: var(--modal); stroke-dasharray: 5 4; stroke-opacity: 0.5; }
.line.link text { fill: var(--modal); }
.line.marked path { stroke: var(--path-line); stroke-opacity: 1; stroke-width: 3; marker-end: url(#arrow-marked); }
.line.marked text { fill: var(--path); font-weight: 600; }
#arrow path { fill: var(--quiet); }
#arrow-marked path { fill: var(--path-line); }

/* ── history ── */

.slider { display: flex; align-items: center; gap: 0.5rem; padding: 0 0.875rem; }
.slider input { flex: 1; min-width: 0; accent-color: var(--accent); height: 2rem; }
.slider button { min-width: 2.125rem; padding: 0; font-size: 1.125rem; }
.moment { padding: 0.25rem 0.875rem 0.5rem; min-height: 2rem; overflow-wrap: anywhere; }
.commits { flex: 1; overflow: auto; border-top: 1px solid var(--line); }
.commits button { display: grid; grid-template-columns: 3.5rem minmax(8rem, 3fr) minmax(4rem, 2fr) minmax(3rem, 1fr) auto; gap: 0.75rem; width: 100%; min-height: 2rem; padding: 0.125rem 0.875rem; border: 0; border-radius: 0; background: none; text-align: left; justify-content: start; }
.commits button > * { overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.commits button:focus-visible { outline-offset: -2px; }
.commits [aria-current="true"] { background: var(--accent-soft) !important; color: var(--accent); }
.commits .undone .did { text-decoration: line-through; color: var(--quiet); }
.revision, .commits time { font-variant-numeric: tabular-nums; }
.revision { color: var(--quiet); }

/* ── front-ends ── */

.clients { flex: 1; overflow: auto; padding: 0 0.875rem 0.75rem; display: grid; gap: 0.625rem; align-content: start; }
.clients li { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.125rem 0.5rem; }
.clients li .quiet { flex-basis: 100%; font-size: 0.8125rem; }

@media (min-width: 60rem) {
  body:has(#scene:not([hidden])) { height: 100dvh; }
}
@media (min-width: 100rem) {
  .panels { grid-template: minmax(0, 1fr) minmax(8rem, auto) / minmax(22rem, 2fr) minmax(0, 4fr) minmax(24rem, 2fr); grid-template-areas: "tree map history" "clients map history"; }
  #panel-clients { max-height: 16rem; }
  .commits button { grid-template-columns: 3rem minmax(0, 1fr) auto; }
  .commits .led, .commits .who { display: none; }
}
@media (max-width: 59.99rem) {
  .actions .room { display: none; }
  #scene { padding: 0.75rem; }
  .tabs { display: flex; gap: 0.25rem; padding: 0.25rem; border-radius: var(--radius); background: var(--sunken); }
  .tabs button { flex: 1; min-width: 0; padding: 0 0.375rem; border: 0; background: none; font-size: 0.875rem; }
  .tabs [aria-selected="true"] { background: var(--surface); box-shadow: var(--shadow); font-weight: 600; }
  .panels { display: flex; flex-direction: column; }
  .panel { display: none; min-height: 24rem; flex: 1; }
  .panel h3 { min-height: 2.5rem; }
  #scene[data-panel="tree"] #panel-tree, #scene[data-panel="map"] #panel-map,
  #scene[data-panel="history"] #panel-history, #scene[data-panel="clients"] #panel-clients { display: flex; }
  #panel-map { height: 65dvh; }
  .tree, .commits, .clients { overflow: visible; }
  .commits button { grid-template-columns: 2.5rem minmax(0, 1fr) auto; min-height: 2.5rem; }
  .commits .led, .commits .who { display: none; }
  .row { min-height: 2rem; }
  .facts { order: 3; flex-basis: 100%; font-size: 0.875rem; }
  .scene-head h2 { font-size: 1.25rem; }
}

"""##),
    PageFile(name: "tree.js", type: "text/javascript; charset=utf-8", text: ##"""
// The tree of a scene, by keyboard as trees are: arrows, Home, End, Enter. What is long is folded.

import { $, h } from './dom.js'
import { argumentsText, titleOf } from './words.js'

/** Children of one node that are shown before more are asked for: the last ones, where things happen. */
const CHILDREN = 40

const KINDS = { window: 'window', stack: 'stack', tabs: 'tabs', screen: 'screen' }

export class TreeView {
  /** `onOpen` is called with the id of a node that is asked for by Enter or a double click. */
  constructor(onOpen) {
    this.element = $('tree')
    this.onOpen = onOpen
    /** Ids of nodes that a person has folded; and how many children of a long one are shown. */
    this.folded = new Set()
    this.unfolded = new Map()
    this.current = null
    this.element.addEventListener('keydown', (event) => this.#key(event))
    this.element.addEventListener('click', (event) => this.#click(event))
    this.element.addEventListener('dblclick', (event) => this.#open(event.target.closest('[role=treeitem]')))
  }

  /** Shows the tree of a scene. */
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

  /** Scrolls to the screen on top, within the panel alone. */
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
    // No front-end has shown it so far.
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

"""##),
    PageFile(name: "words.js", type: "text/javascript; charset=utf-8", text: ##"""
// How scenes are written for people: the notation of navctl, times, and what a commit did.

import { textOf } from './json.js'

/** A value as navctl writes it. */
export function valueText(value) {
  return typeof value === 'string' && /^[\p{L}_][\p{L}\p{N}_.:-]*$/u.test(value) && !['true', 'false', 'null'].includes(value)
    ? value
    : textOf(value)
}

/** `sku="400638", quantity=2`; empty without arguments. */
export function argumentsText(values) {
  return Object.entries(values ?? {}).map(([name, value]) => `${name}=${valueText(value)}`).join(', ')
}

/** `LineItem(sku="400638")` */
export function screenText(screen) {
  const values = argumentsText(screen?.arguments)
  return values ? `${screen.name}(${values})` : String(screen?.name ?? '')
}

/** What a person calls a screen. */
export const titleOf = (element) => element?.title || element?.name || ''

const formats = {
  time: new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' }),
  day: new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
}

/** The time of day, with the day when it is another one. */
export function momentText(text) {
  const time = new Date(text)
  if (Number.isNaN(time.getTime())) return text ?? ''
  return (time.toDateString() === new Date().toDateString() ? formats.time : formats.day).format(time)
}

/** `now`, `12 s`, `3 min`, `2 h`, `5 d`: how long ago. */
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

/** What an operation was about: `Push LineItem(sku="400638")`. */
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

/** What a commit did, in one line. */
export function commitText(commit) {
  const operations = commit.operations ?? []
  if (operations.length === 0) return commit.origin?.operation ?? 'Change'
  const first = operationText(operations[0])
  return operations.length === 1 ? first : `${first} and ${operations.length - 1} more`
}

/** Who caused a commit. */
export function originText(origin) {
  if (!origin) return ''
  if (origin.frontEnd) return origin.frontEnd
  if (origin.pid) return `pid ${origin.pid}`
  return origin.client ?? ''
}

/** An error of navd as a sentence. */
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

"""##),
  ]
}
