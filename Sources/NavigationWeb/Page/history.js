// The commits of a scene, and a slider through them. The daemon supplies past states.

import { $, h, keep, say } from './dom.js'
import { ask } from './feed.js'
import { Tree } from './mirror.js'
import { commitText, momentText, originText, titleOf } from './words.js'

/** The number of commits to load: as many as navd keeps. */
const COMMITS = 1000
/** The number of commits to load after a change, which usually includes all new ones. */
const TAIL = 20
/** The number of commits in the list. The slider reaches all of them. */
const LISTED = 200

export class HistoryView {
  /** `onMoment` is called with a moment of the past, `{tree, commit}`, or null for the present. */
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

  /** Shows another scene or a new opening of it, or nothing if it is null. */
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
    this.looking?.abort()
    if (this.revision === null) return this.onMoment(null)
    const wanted = this.revision
    const commit = this.commits.find((one) => one.revision === wanted)
    let tree = this.cache.get(wanted)
    if (!tree) {
      const looking = new AbortController()
      this.looking = looking
      const outcome = await ask('/api/at', { scene: this.scene, revision: wanted }, undefined, looking.signal)
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
