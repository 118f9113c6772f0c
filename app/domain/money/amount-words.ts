import type { Cents } from './money.ts'

const SMALL = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
  'thirteen',
  'fourteen',
  'fifteen',
  'sixteen',
  'seventeen',
  'eighteen',
  'nineteen',
]
const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const SMALL_ES = [
  'cero',
  'uno',
  'dos',
  'tres',
  'cuatro',
  'cinco',
  'seis',
  'siete',
  'ocho',
  'nueve',
  'diez',
  'once',
  'doce',
  'trece',
  'catorce',
  'quince',
  'dieciséis',
  'diecisiete',
  'dieciocho',
  'diecinueve',
  'veinte',
  'veintiuno',
  'veintidós',
  'veintitrés',
  'veinticuatro',
  'veinticinco',
  'veintiséis',
  'veintisiete',
  'veintiocho',
  'veintinueve',
]
const TENS_ES = ['', '', '', 'treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
const HUNDREDS_ES = [
  '',
  'ciento',
  'doscientos',
  'trescientos',
  'cuatrocientos',
  'quinientos',
  'seiscientos',
  'setecientos',
  'ochocientos',
  'novecientos',
]

/**
 * An amount as receipts write it out, so that nobody adds a figure later: "Three hundred seventy-two dollars and 48/100",
 * "Trescientos setenta y dos dólares con 48/100". For amounts below a thousand million dollars.
 */
export function amountInWords(cents: Cents, language: string): string {
  const amount = Math.abs(Math.round(cents))
  const [dollars, rest] = [Math.floor(amount / 100), String(amount % 100).padStart(2, '0')]
  const said =
    language === 'es'
      ? `${spanish(dollars)} ${unitOf(dollars)} con ${rest}/100`
      : `${english(dollars)} ${dollars === 1 ? 'dollar' : 'dollars'} and ${rest}/100`
  return said.charAt(0).toUpperCase() + said.slice(1)
}

function english(whole: number): string {
  if (whole < 20) return SMALL[whole] ?? ''
  if (whole < 100) return joined(TENS[Math.floor(whole / 10)], whole % 10, '-', english)
  if (whole < 1000) return joined(`${english(Math.floor(whole / 100))} hundred`, whole % 100, ' ', english)
  const [size, name] = whole < 1_000_000 ? ([1000, 'thousand'] as const) : ([1_000_000, 'million'] as const)
  return joined(`${english(Math.floor(whole / size))} ${name}`, whole % size, ' ', english)
}

function joined(head = '', rest: number, link: string, words: (rest: number) => string): string {
  return rest === 0 ? head : `${head}${link}${words(rest)}`
}

/** Before a noun: "veintiún dólares", "un dólar", "treinta y un mil". */
function spanish(whole: number): string {
  return counted(whole)
    .replace(/veintiuno$/, 'veintiún')
    .replace(/uno$/, 'un')
}

function counted(whole: number): string {
  if (whole < 30) return SMALL_ES[whole] ?? ''
  if (whole < 100) return joined(TENS_ES[Math.floor(whole / 10)], whole % 10, ' y ', counted)
  if (whole === 100) return 'cien'
  if (whole < 1000) return joined(HUNDREDS_ES[Math.floor(whole / 100)], whole % 100, ' ', counted)
  if (whole < 1_000_000) {
    const thousands = Math.floor(whole / 1000)
    return joined(thousands === 1 ? 'mil' : `${spanish(thousands)} mil`, whole % 1000, ' ', counted)
  }
  const millions = Math.floor(whole / 1_000_000)
  const head = millions === 1 ? 'un millón' : `${spanish(millions)} millones`
  return joined(head, whole % 1_000_000, ' ', counted)
}

/** "un dólar", and "un millón de dólares" where nothing follows the millions. */
function unitOf(dollars: number): string {
  if (dollars === 1) return 'dólar'
  return dollars > 0 && dollars % 1_000_000 === 0 ? 'de dólares' : 'dólares'
}
