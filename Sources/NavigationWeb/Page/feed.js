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
