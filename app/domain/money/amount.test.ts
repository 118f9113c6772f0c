import { expect, test } from 'vitest'
import { beforeMark, keepAmount, readAmount } from './amount.ts'
import { formatExact, formatMoney } from './money.ts'

const cents = (typed: string, language = 'en') => {
  const read = readAmount(typed, { language })
  return read.ok ? read.cents : read.code
}

test.each([
  ['1250', 125_000],
  ['1,250', 125_000],
  ['$1,250.00', 125_000],
  ['  US$ 1,250.5 ', 125_050],
  ['$ 22.50', 2_250],
  ['22.50 USD', 2_250],
  ['1\u00a0250', 125_000],
  ['1.250,00', 125_000],
  ['1.250.000', 125_000_000],
  ['22,50', 2_250],
  ['22.', 2_200],
  ['.50', 50],
])('%s is read', (typed, expected) => {
  expect(cents(typed)).toBe(expected)
  expect(cents(typed, 'es')).toBe(expected)
})

test('A point before three figures parts thousands for a Spanish reader, and is no amount to an English one.', () => {
  expect(cents('1.250', 'es')).toBe(125_000)
  expect(cents('1.250')).toBe('decimal')
  expect(cents('22.505')).toBe('decimal')
  expect(cents('22,505')).toBe(2_250_500)
})

test.each(['12 50', '1,25,0', '1,250,00', '1.2.3', '0,250', '1,250.000', '1 250,500'])(
  '%s is no amount, in no language',
  (typed) => {
    expect(cents(typed)).toBe('decimal')
    expect(cents(typed, 'es')).toBe('decimal')
  },
)

test('What has no amount in it is none.', () => {
  for (const typed of ['abc', '-5', '0', '1e3', '12abc', '$', '--'])
    expect(cents(typed)).not.toBeTypeOf('number')
  expect(readAmount('  ')).toEqual({ ok: true, cents: null })
  expect(readAmount('$')).toEqual({ ok: true, cents: null })
  expect(readAmount(22.505)).toEqual({ ok: false, code: 'decimal' })
  expect(readAmount(Number.NaN)).toEqual({ ok: false, code: 'non_positive' })
})

test('Where offers are whole dollars cents are refused, and cents of nothing are not.', () => {
  expect(readAmount('22.50', { wholeDollars: true })).toEqual({ ok: false, code: 'decimal' })
  expect(readAmount(22.5, { wholeDollars: true })).toEqual({ ok: false, code: 'decimal' })
  expect(readAmount('22.00', { wholeDollars: true })).toEqual({ ok: true, cents: 2_200 })
})

/** Deterministic figures, so that a failure can be repeated. */
function figures(seed: number) {
  let state = seed
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state % below
  }
}

test('Of two runs of figures with a mark between, the amount is never the two joined unless thousands are parted.', () => {
  const next = figures(7)
  for (let round = 0; round < 20_000; round += 1) {
    const left = String(next(10 ** (1 + next(6))))
    const right = String(next(10 ** (1 + next(4)))).padStart(1 + next(4), '0')
    const mark = ['.', ',', ' ', "'", ';', '-', '\u202f', '. ', ', '][next(9)] ?? '.'
    const parted = /^[1-9]\d{0,2}$/.test(left) && right.length === 3
    for (const language of ['en', 'es']) {
      if (parted) continue
      const read = readAmount(`${left}${mark}${right}`, { language })
      if (!read.ok || read.cents === null) continue
      expect(Math.floor(read.cents / 100), `${left}${mark}${right}`).toBe(Number(left))
    }
  }
})

test('What a field keeps of any keys never joins figures across a mark.', () => {
  const next = figures(11)
  const keys = '0123456789.,'
  for (let round = 0; round < 5_000; round += 1) {
    const typed = Array.from({ length: 1 + next(8) }, () => keys[next(keys.length)]).join('')
    for (const language of ['en', 'es'])
      for (const wholeDollars of [true, false]) {
        const { text } = keepAmount(typed, { language, wholeDollars })
        expect(typed.startsWith(text), `${typed} ${text}`).toBe(true)
        const read = readAmount(text, { language, wholeDollars })
        if (read.ok && read.cents !== null && wholeDollars) expect(read.cents % 100).toBe(0)
      }
  }
})

test('Every amount that a page writes is read as it is, in both languages.', () => {
  const next = figures(3)
  for (let round = 0; round < 2_000; round += 1) {
    const amount = 1 + next(2_000_000_00)
    for (const language of ['en', 'es']) {
      expect(cents(formatExact(amount), language)).toBe(amount)
      expect(cents(formatMoney(amount), language)).toBe(amount)
      expect(cents(String(amount / 100), language)).toBe(amount)
    }
  }
})

/** What stands in a field after each key, one after the other. */
function keyed(typed: string, reader: Parameters<typeof keepAmount>[1]) {
  let kept: ReturnType<typeof keepAmount> | undefined
  for (const key of typed) kept = keepAmount((kept?.text ?? '') + key, reader, kept)
  return kept
}

test('A field for whole dollars keeps what stands before the mark, and says that it does.', () => {
  const reader = { language: 'en', wholeDollars: true }
  expect(keyed('22.50', reader)).toEqual({ text: '22', cut: true })
  expect(keyed('12.5', reader)).toEqual({ text: '12', cut: true })
  expect(keyed('1234,', reader)).toEqual({ text: '1234', cut: true })
  expect(keyed('1,250', reader)).toEqual({ text: '1,250', cut: false })
  expect(keyed('1.250', { ...reader, language: 'es' })).toEqual({ text: '1.250', cut: false })
})

test('What is pasted is whole: all of it is an amount, or what stands before the mark is kept.', () => {
  const reader = { language: 'en', wholeDollars: true, pasted: true }
  expect(keepAmount('$1,250.00', reader)).toEqual({ text: '1,250.00', cut: false })
  expect(keepAmount(' $22.50 ', reader)).toEqual({ text: '22', cut: true })
  expect(keepAmount('12,50', reader)).toEqual({ text: '12', cut: true })
  expect(keepAmount('1,250.75', reader)).toEqual({ text: '1,250', cut: true })
  expect(keepAmount('22.50', { ...reader, wholeDollars: false })).toEqual({ text: '22.50', cut: false })
  expect(beforeMark('12,50', reader)).toBe('12')
})

test('A field for cents takes both marks, and two figures after them.', () => {
  for (const language of ['en', 'es']) {
    expect(keyed('22.50', { language })).toEqual({ text: '22.50', cut: false })
    expect(keyed('22,50', { language })).toEqual({ text: '22,50', cut: false })
    expect(keyed('1,250.75', { language })).toEqual({ text: '1,250.75', cut: false })
  }
  expect(keyed('1.250,75', { language: 'es' })).toEqual({ text: '1.250,75', cut: false })
  expect(keyed('22.505', { language: 'en' })).toEqual({ text: '22.50', cut: true })
})
