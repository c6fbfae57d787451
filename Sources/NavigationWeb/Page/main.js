// The page: which view is shown, what is drawn when something changes, and the keys.

import { Actions } from './actions.js'
import { $, beforeNextPicture, h, keep, say, show } from './dom.js'
import { ask, follow } from './feed.js'
import { HistoryView } from './history.js'
import { MapView } from './map.js'
import { Scenes } from './mirror.js'
import { Overview } from './overview.js'
import { TreeView } from './tree.js'
import { commitText, countText, errorText, momentText, originText } from './words.js'

const PANELS = [['tree', 'Tree'], ['map', 'Map'], ['history', 'History'], ['clients', 'Front-ends']]
const STATES = {
  connecting: 'connecting', live: 'live', away: 'navd is away', gone: 'no connection', signedOut: 'signed out',
  crowded: 'too many windows',
}
const AWAY = {
  away: 'navd is away. What is shown is as it was last; it goes on by itself when navd is back.',
  gone: 'The connection to navctl web is gone. It is tried again; if navctl web has ended, start it again.',
  signedOut: 'This session has ended. Start navctl web again, and open the address that it prints.',
  crowded: 'Too many windows follow the scenes. Close one: this one goes on by itself then.',
}

const scenes = new Scenes(changed)
const overview = new Overview(scenes)
const tree = new TreeView((id) => go(id))
const map = new MapView()
const history = new HistoryView((moment, failure) => look(moment, failure))
const actions = new Actions(notice)

/** The scene that is shown, by name; the moment of the past that is; and whether it was there. */
let name = null
let past = null
const current = () => scenes.all.get(name)

// ── what changes ──

function changed(scene, kind) {
  overview.draw()
  if (kind === 'commit') overview.flash(scene)
  if (scene !== name) return drawMapLater()
  if (name === null) return
  if (kind === 'snapshot') map.forget()
  if (kind === 'snapshot' && history.scene !== name) history.begin(name)
  else if (kind === 'commit' || kind === 'snapshot') refreshHistory()
  drawScene()
}

const refreshHistory = beforeNextPicture(() => name && history.scene === name && history.refresh())
const drawMapLater = beforeNextPicture(() => name && drawMap())
const drawScene = beforeNextPicture(() => {
  if (name === null) return
  const scene = current()
  show($('scene-facts'), Boolean(scene))
  document.title = scene ? `${name} · navd` : 'navd'
  if (!scene) {
    say($('scene-title'), name)
    return notice(`${name} is not open.`, 'scene-gone')
  }
  unnotice('scene-gone')
  const shown = past?.tree ?? scene.tree
  const path = shown.path
  say($('scene-title'), name)
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
  actions.drawPath(path.map((id) => ({ id, node: shown.content(id), isTop: id === path.at(-1) })), past !== null)
  actions.draw(past ? null : scene)
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
  if (failure) notice(errorText(failure.error, failure.parameters))
  drawScene()
}

// ── where we are ──

function route() {
  const match = location.hash.match(/^#\/scene\/(.+)$/)
  const next = match ? decodeURIComponent(match[1]) : null
  if (next === name) return
  const last = name
  name = next
  past = null
  unnotice('scene-gone')
  show($('overview'), name === null)
  show($('scene'), name !== null)
  window.scrollTo(0, 0)
  if (name === null) {
    document.title = 'navd'
    history.scene = null
    overview.focus(last)
    return
  }
  if (current()) history.begin(name)
  drawScene()
  say($('scene-title'), name)
  $('scene-title').focus({ preventScroll: true })
}

const open = (scene) => { location.hash = scene === null ? '#/' : `#/scene/${encodeURIComponent(scene)}` }

function neighbour(by) {
  const list = overview.shown
  const place = list.findIndex((scene) => scene.name === name)
  const next = list[(place + by + list.length) % list.length]
  if (next) open(next.name)
}

/** A node of the tree was asked for: the screen it is, or the last one in it. */
function go(id) {
  const scene = current()
  if (!scene || past) return
  if (!actions.isAllowed) return notice('This page only looks. To navigate: navctl web --allow-navigation')
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
choosePanel('tree')

// ── what is said ──

function notice(text, key = text) {
  if ([...$('notices').children].some((one) => one.dataset.key === key)) return
  const element = h('p', { 'data-key': key }, h('span', null, text),
    h('button', { type: 'button', 'aria-label': 'Close', onclick: () => element.remove() }, '×'))
  $('notices').append(element)
  if (key === text) setTimeout(() => element.remove(), 8000)
}
function unnotice(key) {
  for (const one of [...$('notices').children]) if (one.dataset.key === key) one.remove()
}

function connection(state, why) {
  const isShown = STATES[state] ? state : 'connecting'
  const was = $('connection').dataset.state
  $('connection').dataset.state = isShown
  say($('connection'), STATES[isShown])
  show($('away'), isShown in AWAY)
  say($('away'), AWAY[isShown] ? `${AWAY[isShown]}${why ? ` (${why})` : ''}` : '')
  if (state === 'live' && was !== 'live' && was !== 'connecting' && name !== null) {
    map.forget()
    refreshHistory()
    drawScene()
  }
}

// ── keys ──

const KEYS = [
  ['g', 'All scenes', () => open(null)],
  ['/', 'Find', () => { open(null); setTimeout(() => $('search').focus()) }],
  ['[', 'Previous scene', () => neighbour(-1)],
  [']', 'Next scene', () => neighbour(1)],
  [',', 'Earlier in history', () => history.step(-1)],
  ['.', 'Later in history', () => history.step(1)],
  ['Escape', 'Back to now', () => past && history.now()],
  ['t', 'To the tree', () => { choosePanel('tree'); $('tree').querySelector('[tabindex="0"]')?.focus() }],
  ['m', 'To the map', () => { choosePanel('map'); $('map').focus() }],
  ['h', 'To the history', () => { choosePanel('history'); $('slider').focus() }],
  ['+', 'Larger map', () => map.zoom(1.25)],
  ['-', 'Smaller map', () => map.zoom(0.8)],
  ['0', 'Whole map', () => map.zoom(null)],
  ['b', 'Back', () => actions.back(), true],
  ['l', 'Open a link', () => actions.isAllowed && actions.scene && actions.link(), true],
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
  key[2]()
})

$('help-button').addEventListener('click', help)
$('now').addEventListener('click', () => history.now())
$('previous-scene').addEventListener('click', () => neighbour(-1))
$('next-scene').addEventListener('click', () => neighbour(1))
$('invite').addEventListener('click', async () => {
  const outcome = await ask('/api/invite', null, {})
  if (!outcome.ok) return notice(outcome.reply.message ?? 'There is no address now.')
  notice(`Good once, for ${outcome.reply.minutes} minutes: ${outcome.reply.address}`, 'invitation')
})
window.addEventListener('hashchange', route)
matchMedia('(min-width: 60rem)').addEventListener('change', () => drawScene())

const session = await ask('/api/session')
actions.isAllowed = session.ok && session.reply.navigates
say($('mode'), actions.isAllowed ? 'navigates' : 'looks only')
$('mode').dataset.state = actions.isAllowed ? 'navigates' : 'looks'
show($('mode'), session.ok)
route()
if (session.status === 401) connection('signedOut')
else follow(scenes, connection)
