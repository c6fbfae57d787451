// JSON with exact integers: those that a JavaScript number cannot hold (beyond 2^53) become a BigInt, if the browser gives
// access to the source text.

const LONG = /\d{16}/
const WHOLE = /^-?\d+$/

const exact = (name, value, context) => (
  typeof value === 'number' && !isExact(value) && WHOLE.test(context?.source ?? '') ? BigInt(context.source) : value)

/** Whether a number is exact. Fractions count as exact, although they may be rounded. */
export const isExact = (value) => !Number.isInteger(value) || Number.isSafeInteger(value)

/** Parses JSON. */
export const parse = (text) => (LONG.test(text) ? JSON.parse(text, exact) : JSON.parse(text))

/** Serializes a value. */
export const textOf = (value) => JSON.stringify(value, (name, one) => (
  typeof one === 'bigint' ? JSON.rawJSON(String(one)) : one))
