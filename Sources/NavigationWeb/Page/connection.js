// The state of the connection, as a word at the top and a sentence below it.

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
/** The states that only a person can end. */
const RESTING = ['crowded', 'dismissed']

export class ConnectionView {
  /** `onFollow` is called when a person wants to reconnect, `onLive` when all snapshots have arrived. */
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
