// The commits of a scene, and a slider through them. The daemon supplies past states.

import { differences } from './difference.js'
import { $, h, keep, say, show } from './dom.js'
import { ask } from './feed.js'
import { Tree } from './mirror.js'
import { agoText, commitText, momentText, originText, titleOf } from './words.js'

/** The number of commits to load: as many as navd keeps. */
const COMMITS = 1000
/** The number of commits to load after a change, which usually includes all new ones. */
const TAIL = 20
/** The number of commits in the list. The slider reaches all of them. */
const LISTED = 200
/** The number of differences to list. */
const DIFFERENCES = 50

/** The steps that commits leave done. An Undo or Redo may concern steps from before the first of the commits. */
class Steps {
  constructor(commits) {
    /** The revisions of the steps, and the number of earlier steps that were undone. */
    this.done = []
    this.missing = 0
    /** The last barrier, such as the opening; no step before it can be undone. */
    this.barrier = null
    let undone = []
    for (const { revision, operations, barrier } of commits) {
      const [first] = operations ?? []
      const count = first?.steps ?? 1
      switch (first?.operation) {
        case 'Undo':
          for (let step = 0; step < count; step++) {
            if (this.done.length === 0) this.missing += 1
            undone.push(this.done.pop() ?? null)
          }
          if (barrier) undone = []
          break
        case 'Redo':
          for (let step = 0; step < count; step++) {
            const again = undone.pop()
            if (again === null) this.missing -= 1
            else this.done.push(again)
          }
          if (barrier) Object.assign(this, { done: [], missing: 0, barrier: revision })
          break
        default:
          undone = []
          if (barrier) Object.assign(this, { done: [], missing: 0, barrier: revision })
          else this.done.push(revision)
      }
    }
    this.undone = undone
  }

  get #depth() { return this.done.length - this.missing }

  /** Whether these steps are the first ones of others. */
  #begins(others) {
    if (this.barrier !== others.barrier) return false
    if (this.missing !== others.missing) return this.missing > others.missing && this.done.length === 0
    return this.done.every((step, place) => others.done[place] === step)
  }

  /** The operation that leads from the `present` steps to these. */
  wayTo(present) {
    const by = present.#depth - this.#depth
    if (this.#begins(present)) return { method: 'Undo', steps: by }
    const isUndone = present.#begins(this) && present.undone.length >= -by
      && present.undone.slice(by).reverse().every((step, place) => step === this.done[this.done.length + by + place])
    return isUndone ? { method: 'Redo', steps: -by } : null
  }
}

export class HistoryView {
  /**
   * `onMoment` is called with a moment of the past, `{tree, commit}`, or null for the present; `onChange` when the commits
   * have changed.
   */
  constructor(onMoment, onChange) {
    this.onMoment = onMoment
    this.onChange = onChange
    this.commits = []
    /** Whether the scene has older commits than these. */
    this.hasOlder = false
    this.revision = null
    this.cache = new Map()
    /** The names of front-ends by id. */
    this.names = new Map()
    $('slider').addEventListener('input', () => this.#slide(Number($('slider').value)))
    $('earlier').addEventListener('click', () => this.step(-1))
    $('later').addEventListener('click', () => this.step(1))
    setInterval(() => this.#drawTimes(), 5000)
    $('commits').addEventListener('click', (event) => {
      const row = event.target.closest('[data-revision]')
      if (row) this.look(Number(row.dataset.revision))
    })
  }

  /** Shows another scene or a new opening of it, or nothing if it is null. */
  async begin(scene, life) {
    this.scene = scene
    this.life = life
    this.commits = []
    this.hasOlder = false
    this.revision = null
    this.cache.clear()
    this.looking?.abort()
    this.#draw()
    await this.refresh()
  }

  /** Loads new commits, with one request at a time. */
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
    const newest = async (limit) => {
      const { commits, next } = (await ask('/api/history', { scene, limit })).reply
      return { commits: commits?.reverse(), hasOlder: next !== undefined }
    }
    let { hasOlder } = this
    let commits = this.#joined(this.commits.length > TAIL ? (await newest(TAIL)).commits : null)
    if (!commits && isSame()) ({ commits, hasOlder } = await newest(COMMITS))
    if (!isSame()) {
      this.isStale = true
      return
    }
    if (commits) {
      this.commits = commits
      this.hasOlder = hasOlder || commits.length >= COMMITS
    }
    this.#draw()
    this.onChange(this)
  }

  /** The list with a new tail, or null if the tail leaves a gap or any commit is undone and may have changed. */
  #joined(tail) {
    if (!tail?.length || [...this.commits, ...tail].some((one) => one.undone)) return null
    const place = this.commits.findIndex((one) => one.revision === tail[0].revision)
    return place < 0 ? null : [...this.commits.slice(0, place), ...tail].slice(-COMMITS)
  }

  /** Moves by a number of commits, back if negative. */
  step(by) {
    const place = this.#place()
    const goal = Math.max(0, Math.min(this.commits.length - 1, place + by))
    if (goal !== place) this.#slide(goal)
  }

  now() { this.look(null) }

  /** Shows the state after a commit, or the present if it is null. */
  async look(revision) {
    const newest = this.commits.at(-1)?.revision
    this.revision = revision === null || revision === newest ? null : revision
    this.#draw()
    this.#listDifferences(null)
    this.looking?.abort()
    if (revision === null) return this.onMoment(null)
    const { signal } = this.looking = new AbortController()
    if (this.revision === null) this.onMoment(null)
    const after = await this.#treeAt(revision, signal)
    if (signal.aborted) return
    if (!after.tree) {
      this.revision = null
      this.#draw()
      return this.onMoment(null, after.failure)
    }
    const commit = this.commits.find((one) => one.revision === revision) ?? { revision }
    if (this.revision !== null) this.onMoment({ tree: after.tree, commit })
    if (commit.previous === undefined) return
    const before = await this.#treeAt(commit.previous, signal)
    if (!signal.aborted && before.tree) this.#listDifferences(differences(before.tree, after.tree))
  }

  /** Returns the `tree` after a revision, or the `failure`. */
  async #treeAt(revision, signal) {
    const known = this.cache.get(revision)
    if (known) return { tree: known }
    const outcome = await ask('/api/at', { scene: this.scene, revision }, undefined, signal)
    if (signal.aborted || !outcome.ok) return { failure: outcome }
    const tree = new Tree(outcome.reply.window, outcome.reply.coordinators)
    if (this.cache.size > 64) this.cache.delete(this.cache.keys().next().value)
    this.cache.set(revision, tree)
    return { tree }
  }

  /** Lists what the shown commit has changed; hides the list if `lines` is null. */
  #listDifferences(lines) {
    show($('differences'), lines !== null)
    if (lines === null) return
    const listed = lines.slice(0, DIFFERENCES)
    if (lines.length > DIFFERENCES) listed.push({ sign: '…', text: `${lines.length - DIFFERENCES} more` })
    if (lines.length === 0) listed.push({ sign: '=', text: 'The tree stayed as it was.' })
    $('differences').replaceChildren(...listed.map(({ sign, text }) =>
      h('li', { 'data-sign': sign }, h('span', { class: 'sign' }, sign), h('span', null, text))))
  }

  /** Whether anything can be undone or redone, as far as the list tells. */
  get canUndo() {
    const { done, barrier } = new Steps(this.commits)
    return done.length > 0 || (barrier === null && this.hasOlder)
  }
  /** The commit in front of which Undo stops, if nothing after it can be undone; null if it is the opening of the scene. */
  get barrier() {
    const { done, barrier } = new Steps(this.commits)
    const commit = done.length === 0 && this.commits.find((one) => one.revision === barrier)
    return commit && commit.previous > 0 ? { revision: commit.revision, text: this.#textOf(commit) } : null
  }
  get canRedo() { return this.commits.some((one) => one.undone) }

  /**
   * The operation that returns to the state after a commit, as `{method, steps, revision}`; null if there is none, because
   * its steps were undone and others took their place. It holds for the scene at `revision`, the newest in the list.
   */
  wayTo(revision) {
    const place = this.commits.findIndex((one) => one.revision === revision)
    const way = place < 0 ? null : new Steps(this.commits.slice(0, place + 1)).wayTo(new Steps(this.commits))
    return way && { ...way, revision: this.commits.at(-1).revision }
  }

  /** A commit of the scene with its originator and its time: `push Item by cashier, 14:03:12`. */
  sentenceOf(commit) {
    const by = originText(commit.origin, this.names)
    return `${this.#textOf(commit)}${by && ` by ${by}`}, ${momentText(commit.time)}`
  }

  #textOf(commit) { return commitText(commit, this.commits, this.names) }

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
      ? `${this.revision === null ? 'Now' : `Revision ${commit.revision}`}: ${this.sentenceOf(commit)}`
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
      h('span', { class: 'about quiet' }, h('span', { class: 'who' }), h('span', { class: 'led' })),
      h('time', { class: 'quiet', datetime: commit.time })))
  }

  #update(row, commit) {
    const button = row.firstElementChild
    const isShown = this.revision === null ? commit === this.commits.at(-1) : commit.revision === this.revision
    button.setAttribute('aria-current', String(isShown))
    button.classList.toggle('undone', commit.undone === true)
    say(button.querySelector('.did'), this.#textOf(commit))
    say(button.querySelector('.led'), commit.top ? titleOf(commit.top) : '')
    say(button.querySelector('.who'), originText(commit.origin, this.names))
    this.#drawTime(button.querySelector('time'))
  }

  /** Shows the time of a commit, and how long ago that is. */
  #drawTime(element) {
    const at = Date.parse(element.dateTime)
    say(element, Number.isNaN(at) ? '' : `${momentText(element.dateTime)} · ${agoText(at)}`)
  }

  #drawTimes() {
    if ($('commits').checkVisibility()) for (const element of $('commits').querySelectorAll('time')) this.#drawTime(element)
  }
}
