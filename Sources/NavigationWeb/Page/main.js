// The page: its views, what a change redraws, and the keys.

import { Actions } from './actions.js'
import { ConnectionView } from './connection.js'
import { $, beforeNextPicture, h, keep, say, show } from './dom.js'
import { Feed, ask } from './feed.js'
import { HistoryView } from './history.js'
import * as invitation from './invitation.js'
import { MapView } from './map.js'
import { Scenes } from './mirror.js'
import { closeNotice, closeNotices, notice } from './notices.js'
import { Overview } from './overview.js'
import { PathView } from './path.js'
import { TreeView } from './tree.js'
import { countText, errorText, momentText } from './words.js'

const PANELS = [['tree', 'Tree'], ['map', 'Map'], ['history', 'History']]

const scenes = new Scenes(changed)
const overview = new Overview(scenes)
const map = new MapView((screen) => actions.isAllowed && actions.moveTo(screen))
const tree = new TreeView((id) => go(id), (screen) => map.point(screen))
const history = new HistoryView((moment, failure) => look(moment, failure), (steps) => actions.setSteps(steps))
const actions = new Actions(notice, () => drawMapLater())
const path = new PathView((id) => go(id))
const feed = new Feed(scenes, (state, why) => {
  connection.show(state, why)
  actions.setLive(state === 'live')
})
const connection = new ConnectionView(() => feed.open(), () => live())

/** The name of the shown scene, or null for the overview, and the shown moment of the past, or null for the present. */
let name = null
let past = null
const current = () => scenes.all.get(name)

// ── changes ──

function changed(scene, kind) {
  overview.draw()
  if (kind === 'commit') overview.flash(scene)
  if (kind === 'ready') return drawScene()
  if (scene !== name) return drawMapLater()
  if (name === null) return
  // Actions and picture depend on the map, and the past on the opening of the scene.
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

/** All snapshots are new: repeats the requests that may have failed while navd was away. */
function live() {
  if (name === null) return
  forgetMap()
  refreshHistory()
  drawScene()
}

const refreshHistory = beforeNextPicture(() => history.refresh())
const drawMapLater = beforeNextPicture(() => name && drawMap())
const drawScene = beforeNextPicture(drawSceneNow)

/** Draws the scene. Its title, its path and the state to which keys refer change in one step. */
function drawSceneNow() {
  if (name === null) return
  const scene = current()
  const hadFocus = $('scene').contains(document.activeElement)
  for (const part of ['scene-facts', 'path-panel', 'slot', 'tabs', 'panels']) show($(part), Boolean(scene))
  if (!scene && hadFocus) $('scene-title').focus({ preventScroll: true })
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
    `revision ${scene.at.revision}`,
  ].join(' · '))
  $('scene').dataset.status = scene.info.status
  $('scene').classList.toggle('is-past', past !== null)
  history.names = scene.names
  show($('past'), past !== null)
  if (past) {
    show($('return'), actions.isAllowed && history.wayTo(past.commit.revision) !== null)
    say($('past-text'), `Revision ${past.commit.revision}: ${history.sentenceOf(past.commit)}`)
  }
  path.draw(shown, name, actions.seen !== null)
  tree.draw(shown, name)
  drawMap()
  drawClients(scene)
}

function drawMap() {
  const scene = current()
  if (!scene || $('panel-map').offsetParent === null) return
  const others = new Map()
  for (const other of scenes.all.values()) {
    if (other === scene || other.info.map !== scene.info.map) continue
    others.set(other.top.name, (others.get(other.top.name) ?? 0) + 1)
  }
  map.draw(scene, past?.tree ?? scene.tree, others, (screen) => actions.transitionsTo(screen).length > 0)
}

function drawClients(scene) {
  const facts = (one) => [
    one.pid && `pid ${one.pid}`, one.uid !== undefined && one.uid !== null && `uid ${one.uid}`,
    one.attachedAt && `since ${momentText(one.attachedAt)}`,
    one.guards?.length && `guards ${one.guards.join(', ')}`,
    one.capabilities?.length && one.capabilities.join(', '),
    one.queuedBytes > 0 && `${one.queuedBytes} bytes wait`,
  ].filter(Boolean).join(' · ')
  const names = scene.frontEnds.map((one) => one.name)
  say($('ends-button'), names.length > 3 ? countText(names.length, 'front-end') : names.join(', ') || 'no front-end')
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

// ── the address ──

/** The scene that the address names, or null for the overview. */
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
  closeNotices()
  beginHistory()
  show($('overview'), name === null)
  show($('scene'), name !== null)
  window.scrollTo(0, 0)
  if (name === null) {
    document.title = 'navd'
    overview.focus(last)
    return
  }
  drawSceneNow()
  $('scene-title').focus({ preventScroll: true })
}

const open = (scene) => { location.hash = scene === null ? '#/' : `#/scene/${encodeURIComponent(scene)}` }

function neighbour(by) {
  const list = overview.shown
  const place = list.findIndex((scene) => scene.name === name)
  const next = list[(place + by + list.length) % list.length]
  if (next) open(next.name)
}

/** Navigates to a screen, or to the last screen in a container. */
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

// ── panels: side by side, or one at a time on a phone ──

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
/** Gives the map the space of all panels, or returns it. */
function fillWithMap() {
  const isFull = $('panels').classList.toggle('only-map')
  $('map-full').setAttribute('aria-pressed', String(isFull))
  if (isFull) choosePanel('map')
}
$('map-full').addEventListener('click', fillWithMap)
/** Whether one panel is shown at a time; each is then the panel of a tab. */
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
  ['f', 'Map in all of the view', () => fillWithMap()],
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
  if (event.altKey || event.ctrlKey || event.metaKey || document.querySelector('dialog[open], :popover-open')) return
  // A field of a closed form may keep the focus until the next picture, but nobody types into it.
  const isTyping = event.target.matches('input:not([type=range]), select, textarea') && event.target.checkVisibility()
  if (isTyping && event.key === 'Escape') return event.target.blur()
  const key = !isTyping && KEYS.find(([one]) => one === event.key)
  if (!key) return
  event.preventDefault()
  const [, , run, navigates] = key
  // A held key must not navigate repeatedly.
  if (!navigates || !event.repeat) run()
})

$('help-button').addEventListener('click', help)
$('now').addEventListener('click', () => history.now())
$('previous-scene').addEventListener('click', () => neighbour(-1))
$('next-scene').addEventListener('click', () => neighbour(1))
invitation.listen()
$('return').addEventListener('click', async () => {
  const way = past && history.wayTo(past.commit.revision)
  if (way && await actions.takeSteps(current(), way)) history.now()
})
$('skip').addEventListener('click', (event) => {
  // The fragment of the address names the view.
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
