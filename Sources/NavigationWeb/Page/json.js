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
