// What the server streams, and what it is asked.

/**
 * Follows all scenes. The browser comes back by itself when the stream ends, and is told everything anew.
 */
export function follow(scenes, onState) {
  let source
  let retry
  const open = () => {
    source = new EventSource('/events')
    source.onopen = () => onState('live')
    source.onerror = () => {
      onState('gone')
      // Refused: the browser would not try again by itself.
      if (source.readyState === EventSource.CLOSED) check()
    }
    source.addEventListener('begin', () => scenes.begin())
    source.addEventListener('navd', (message) => {
      const told = JSON.parse(message.data)
      onState(told.state, told.why)
    })
    source.onmessage = (message) => {
      try {
        scenes.take(JSON.parse(message.data))
      } catch (error) {
        // What is shown would be wrong from now on: everything is asked for anew.
        console.error('an event does not fit', error)
        source.close()
        open()
      }
    }
  }
  // Why the stream was refused: without a session nothing will come any more; else it is tried again.
  const check = async () => {
    const outcome = await ask('/api/session')
    if (outcome.status === 401) return onState('signedOut')
    onState(outcome.status === 429 ? 'crowded' : 'gone')
    clearTimeout(retry)
    retry = setTimeout(open, 3000)
  }
  open()
}

/** Asks the server: `{ok, status, reply, error, parameters}`. */
export async function ask(path, query, body) {
  const url = query ? `${path}?${new URLSearchParams(query)}` : path
  try {
    const response = await fetch(url, body === undefined ? {} : {
      method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
    })
    const reply = await response.json()
    return { ok: response.ok, status: response.status, reply, error: reply.error, parameters: reply.parameters }
  } catch (error) {
    return { ok: false, status: 0, reply: {}, error: 'Unreachable', parameters: { why: String(error.message) } }
  }
}
