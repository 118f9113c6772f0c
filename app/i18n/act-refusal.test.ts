import { expect, test } from 'vitest'
import { actReasonOf } from '#app/domain/auction/act-reasons.ts'
import { REFUSAL_STATUS } from '#app/domain/auction/refusals.ts'
import { noteText } from '#app/ui/note-text.ts'
import { en } from './en.ts'
import { es } from './es.ts'

const said = (words: unknown, key: string) =>
  key.split('.').reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], words)

/** Gives a phrase as it stands. */
const telling = (words: unknown) => ((key: string) => said(words, key)) as Parameters<typeof noteText>[0]

test('Every reason has words in both languages, which are not the same.', () => {
  expect(Object.keys(es.actRefusal)).toEqual(Object.keys(en.actRefusal))
  for (const [reason, text] of Object.entries(en.actRefusal)) {
    expect(text.length, reason).toBeGreaterThan(5)
    expect(said(es.actRefusal, reason), reason).not.toBe(text)
  }
})

test('Whatever a room refuses is told to a job in its reader’s words, never in its own.', () => {
  for (const code of Object.keys(REFUSAL_STATUS)) {
    const why = actReasonOf(code)
    for (const words of [en, es]) {
      const text = noteText(telling(words), { why, said: '', detail: '' })
      expect(typeof text, `${code} as ${why}`).toBe('string')
    }
    const [english, spanish] = [en, es].map((words) =>
      noteText(telling(words), { why, said: '', detail: '' }),
    )
    expect(spanish, `${code} as ${why}`).not.toBe(english)
  }
  // a room that is newer than whoever reads its answer
  expect(actReasonOf('a_code_of_tomorrow')).toBe('other')
  expect(actReasonOf('toString')).toBe('other')
})

test('A job that was noted before quotes its room; what an auction does not take has its words too.', () => {
  const note = (why: string) => noteText(telling(es), { why, said: '', detail: '' })
  expect(note('said:Item was closed')).toBe('Item was closed')
  expect(note('sale:other_yard')).toBe(es.auctions.lotRefused.other_yard)
  expect(note('sale:nobody_knows')).toBe(es.auctions.lotRefused.other)
  expect(note('nobody_knows')).toBe(es.actRefusal.other)
})
