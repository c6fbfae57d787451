// The dialog with an address for another browser, as a text to copy and as a QR code for a phone.

import { $, s, say } from './dom.js'
import { ask } from './feed.js'
import { notice } from './notices.js'
import { qrCode } from './qr.js'

/** The light modules around a code. */
const QUIET = 4

/** A picture of a QR code, or null if the text is too long for one. */
function picture(text) {
  const rows = qrCode(text)
  if (!rows) return null
  const size = rows.length + 2 * QUIET
  const dark = rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : ''))).join('')
  return s('svg', { viewBox: `0 0 ${size} ${size}`, 'shape-rendering': 'crispEdges' },
    s('rect', { width: size, height: size, fill: '#fff' }), s('path', { d: dark, fill: '#000' }))
}

async function invite() {
  const outcome = await ask('/api/invite', null, {})
  if (!outcome.ok) return notice(outcome.reply.message ?? 'There is no address now.')
  const { address, minutes } = outcome.reply
  say($('invitation-text'), `Open this address in another browser of this machine. It is good once, for ${minutes} minutes. `
    + `On a phone, first forward port ${location.port} to this machine, then scan the code.`)
  $('invitation-address').value = address
  $('invitation-code').replaceChildren(...[picture(address)].filter(Boolean))
  say($('invitation-copy'), 'Copy')
  $('invitation').showModal()
  $('invitation-address').select()
}

async function copy() {
  $('invitation-address').select()
  try {
    await navigator.clipboard.writeText($('invitation-address').value)
    say($('invitation-copy'), 'Copied')
  } catch {
    say($('invitation-copy'), 'Press Ctrl+C')
  }
}

/** Makes the button open the dialog. */
export function listen() {
  $('invite').addEventListener('click', invite)
  $('invitation-copy').addEventListener('click', copy)
}
