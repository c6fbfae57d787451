// QR codes (ISO/IEC 18004) of short texts: byte mode, error correction level M, versions 1 to 10.

/** By version: the error correction codewords of a block, and the data codewords of each block. */
const BLOCKS = [
  [10, [16]], [16, [28]], [26, [44]], [18, [32, 32]], [24, [43, 43]], [16, [27, 27, 27, 27]], [18, [31, 31, 31, 31]],
  [22, [38, 38, 39, 39]], [22, [36, 36, 36, 37, 37]], [26, [43, 43, 43, 43, 44]],
]
/** By version: the rows and columns in which alignment patterns are centred. */
const ALIGNMENTS = [
  [], [6, 18], [6, 22], [6, 26], [6, 30], [6, 34], [6, 22, 38], [6, 24, 42], [6, 26, 46], [6, 28, 50],
]
const MASKS = [
  (row, column) => (row + column) % 2 === 0,
  (row) => row % 2 === 0,
  (row, column) => column % 3 === 0,
  (row, column) => (row + column) % 3 === 0,
  (row, column) => (Math.floor(row / 2) + Math.floor(column / 3)) % 2 === 0,
  (row, column) => ((row * column) % 2) + ((row * column) % 3) === 0,
  (row, column) => (((row * column) % 2) + ((row * column) % 3)) % 2 === 0,
  (row, column) => (((row + column) % 2) + ((row * column) % 3)) % 2 === 0,
]

const sum = (numbers) => numbers.reduce((a, b) => a + b, 0)

// ── codewords ──

/** The powers of 2 in GF(256) modulo x⁸ + x⁴ + x³ + x² + 1, and their logarithms. */
const [POWERS, LOGARITHMS] = (() => {
  const [powers, logarithms] = [[], []]
  for (let exponent = 0, value = 1; exponent < 255; exponent++) {
    powers[exponent] = value
    logarithms[value] = exponent
    value = (value << 1) ^ (value > 127 ? 0x11d : 0)
  }
  return [powers, logarithms]
})()

const product = (a, b) => (a && b ? POWERS[(LOGARITHMS[a] + LOGARITHMS[b]) % 255] : 0)

/** The Reed–Solomon codewords of a block. */
function correction(data, count) {
  let generator = [1]
  for (let root = 0; root < count; root++) {
    generator = [...generator, 0].map((value, place) => value ^ product(generator[place - 1] ?? 0, POWERS[root]))
  }
  const rest = [...data, ...Array(count).fill(0)]
  for (let place = 0; place < data.length; place++) {
    const factor = rest[place]
    generator.forEach((value, offset) => { rest[place + offset] ^= product(value, factor) })
  }
  return rest.slice(data.length)
}

/** The codewords of a text, with padding, in one sequence. */
function dataOf(bytes, version) {
  const bits = []
  const put = (value, count) => { for (let bit = count - 1; bit >= 0; bit--) bits.push((value >> bit) & 1) }
  put(4, 4)
  put(bytes.length, version < 10 ? 8 : 16)
  for (const byte of bytes) put(byte, 8)
  const room = sum(BLOCKS[version - 1][1])
  put(0, Math.min(4, 8 * room - bits.length))
  put(0, (8 - bits.length % 8) % 8)
  for (let pad = 0; bits.length < 8 * room; pad++) put(pad % 2 ? 0x11 : 0xec, 8)
  return Array.from({ length: room }, (_, place) => parseInt(bits.slice(8 * place, 8 * place + 8).join(''), 2))
}

/** The codewords in the order in which they are placed: the blocks are interleaved. */
function codewordsOf(bytes, version) {
  const [count, sizes] = BLOCKS[version - 1]
  const data = dataOf(bytes, version)
  const blocks = sizes.map((size) => data.splice(0, size))
  const corrections = blocks.map((block) => correction(block, count))
  const interleaved = (lists) => Array.from({ length: Math.max(...lists.map((one) => one.length)) }, (_, place) =>
    lists.map((one) => one[place]).filter((one) => one !== undefined)).flat()
  return [...interleaved(blocks), ...interleaved(corrections)]
}

// ── modules ──

/** The remainder of a value with `count` check bits, for the format and the version. */
function checked(value, count, generator) {
  let rest = value << count
  for (let bit = 31; bit >= count; bit--) if ((rest >>> bit) & 1) rest ^= generator << (bit - count)
  return (value << count) | rest
}

/** A square of undefined modules, with the patterns that every code of the version has. */
function patternsOf(version) {
  const size = 17 + 4 * version
  const modules = Array.from({ length: size }, () => Array(size))
  const set = (row, column, isDark) => { if (modules[row] && column >= 0 && column < size) modules[row][column] = isDark }
  for (let place = 0; place < size; place++) {
    set(6, place, place % 2 === 0)
    set(place, 6, place % 2 === 0)
  }
  const rings = (row, column, reach, isDark) => {
    for (let down = -reach; down <= reach; down++) {
      for (let right = -reach; right <= reach; right++) set(row + down, column + right, isDark(Math.max(Math.abs(down), Math.abs(right))))
    }
  }
  const centres = ALIGNMENTS[version - 1]
  const last = centres.at(-1)
  for (const row of centres) {
    for (const column of centres) {
      const isFinder = row === 6 && (column === 6 || column === last) || row === last && column === 6
      if (!isFinder) rings(row, column, 2, (ring) => ring !== 1)
    }
  }
  for (const [row, column] of [[3, 3], [3, size - 4], [size - 4, 3]]) rings(row, column, 4, (ring) => ring !== 2 && ring !== 4)
  if (version >= 7) {
    const bits = checked(version, 12, 0x1f25)
    for (let bit = 0; bit < 18; bit++) {
      const [place, side] = [Math.floor(bit / 3), size - 11 + bit % 3]
      set(place, side, Boolean((bits >> bit) & 1))
      set(side, place, Boolean((bits >> bit) & 1))
    }
  }
  setFormat(modules, 0)
  return modules
}

/** Writes the level (M is 0) and the mask, twice. */
function setFormat(modules, mask) {
  const size = modules.length
  const bits = checked(mask, 10, 0x537) ^ 0x5412
  const isDark = (bit) => Boolean((bits >> bit) & 1)
  for (let bit = 0; bit < 15; bit++) {
    modules[bit < 6 ? bit : bit < 8 ? bit + 1 : size - 15 + bit][8] = isDark(bit)
    modules[8][bit < 8 ? size - 1 - bit : bit < 9 ? 7 : 14 - bit] = isDark(bit)
  }
  modules[size - 8][8] = true
}

/** Fills the free modules from the lower right, two columns at a time, up and down in turn. */
function fill(modules, codewords, mask) {
  const size = modules.length
  const filled = modules.map((row) => [...row])
  let bit = 0
  for (let right = size - 1, isUp = true; right > 0; right -= 2, isUp = !isUp) {
    if (right === 6) right -= 1
    for (let step = 0; step < size; step++) {
      const row = isUp ? size - 1 - step : step
      for (const column of [right, right - 1]) {
        if (modules[row][column] !== undefined) continue
        const isSet = Boolean((codewords[bit >> 3] ?? 0) >> (7 - (bit & 7)) & 1)
        filled[row][column] = isSet !== MASKS[mask](row, column)
        bit += 1
      }
    }
  }
  setFormat(filled, mask)
  return filled
}

/** How hard a code is to read: the lower, the better. */
function penalty(modules) {
  const size = modules.length
  const lines = [...modules, ...modules.map((_, column) => modules.map((row) => row[column]))]
    .map((line) => line.map((one) => (one ? '1' : '0')).join(''))
  let total = 0
  for (const line of lines) {
    for (const run of line.match(/0{5,}|1{5,}/g) ?? []) total += run.length - 2
    for (let place = 0; place + 11 <= size; place++) {
      if (['10111010000', '00001011101'].includes(line.slice(place, place + 11))) total += 40
    }
  }
  for (let row = 1; row < size; row++) {
    for (let column = 1; column < size; column++) {
      const one = modules[row][column]
      if (one === modules[row - 1][column] && one === modules[row][column - 1] && one === modules[row - 1][column - 1]) total += 3
    }
  }
  const dark = sum(modules.flat().map(Number))
  return total + 10 * Math.floor(Math.abs(20 * dark / (size * size) - 10))
}

/** The rows of a QR code, each a list of booleans of which true is dark; null if the text is too long. */
export function qrCode(text) {
  const bytes = new TextEncoder().encode(text)
  const version = 1 + BLOCKS.findIndex(([, sizes], index) => bytes.length + (index < 9 ? 2 : 3) <= sum(sizes))
  if (version === 0) return null
  const [patterns, codewords] = [patternsOf(version), codewordsOf(bytes, version)]
  const codes = MASKS.map((_, mask) => fill(patterns, codewords, mask))
  const penalties = codes.map(penalty)
  return codes[penalties.indexOf(Math.min(...penalties))]
}
