// The event stream and the requests to the server.

import { parse, textOf } from './json.js'

/** The delay before reconnecting, which doubles each time, and how long a stream must last to reset it. In milliseconds. */
const WAIT = { first: 1000, longest: 30000, calm: 60000 }
/** The states that only a person can end. */
const RESTING = ['crowded', 'dismissed']

/** Follows all scenes. When the stream ends, the browser reconnects by itself and gets new snapshots. */
export class Feed {
  /** `onState` is called with the state of the connection and the reason. */
  constructor(scenes, onState) {
    this.scenes = scenes
    this.onState = onState
    this.wait = WAIT.first
    document.addEventListener('visibilitychange', () => {
      // A person has returned to a window that gave way to newer ones.
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
      // The stream was refused, and the browser will not retry by itself.
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
      // The mirror would be wrong from now on. Start over.
      console.error('an event does not fit', error)
      this.source.close()
      this.onState('gone')
      this.#openLater()
    }
  }

  // Finds out why the stream was refused. Without a session, retrying is useless.
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

/** Sends a request and returns `{ok, status, reply, error, parameters}`. `signal` aborts it. */
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
