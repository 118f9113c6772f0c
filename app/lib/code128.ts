/** Widths of bar, space, bar, space, bar, space of each symbol of Code 128 (ISO/IEC 15417), by its value; 106 is the stop. */
const SYMBOLS = (
  '212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 ' +
  '123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 ' +
  '232121 111323 131123 131321 112313 132113 132311 211313 231113 231311 112133 112331 132131 113123 113321 133121 ' +
  '313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111 314111 221411 431111 111224 ' +
  '111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 ' +
  '111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 ' +
  '114311 411113 411311 113141 114131 311141 411131 211412 211214 211232 2331112'
).split(' ')
const START_B = 104
const START_C = 105
const CODE_B = 100
const STOP = 106
const FIRST = 32
const LAST = 126

/**
 * Text as a Code 128: its bars as runs of modules, and how many modules it is wide, without the quiet zone of ten modules on each
 * side. Digits at its beginning stand two to a symbol, so that the bars of a lot's number are wide enough on a small label.
 * Null for text with a character that no set has.
 */
export function code128(text: string): { width: number; bars: { x: number; length: number }[] } | null {
  const codes = Array.from(text, (character) => character.charCodeAt(0))
  if (codes.length === 0 || codes.some((code) => code < FIRST || code > LAST)) return null
  const pairs = /^(?:\d\d){2,}/.exec(text)?.[0].match(/\d\d/g) ?? []
  const rest = codes.slice(pairs.length * 2).map((code) => code - FIRST)
  const start = pairs.length > 0 ? START_C : START_B
  const symbols = [...pairs.map(Number), ...(pairs.length > 0 && rest.length > 0 ? [CODE_B] : []), ...rest]
  const sum = symbols.reduce((total, value, place) => total + value * (place + 1), start)
  const bars: { x: number; length: number }[] = []
  let x = 0
  for (const symbol of [start, ...symbols, sum % 103, STOP])
    Array.from(SYMBOLS[symbol] ?? '', Number).forEach((length, place) => {
      if (place % 2 === 0) bars.push({ x, length })
      x += length
    })
  return { width: x, bars }
}
