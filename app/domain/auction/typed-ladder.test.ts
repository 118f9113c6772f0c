import { describe, expect, it } from 'vitest'
import { ladderField, readLadder } from './typed-ladder.ts'

const whole = { wholeDollars: true }

describe('Steps as they are typed', () => {
  it.each([
    ['0: 1, 25: 2, 100: 5', [0, 1_00, 25_00, 2_00, 100_00, 5_00]],
    ['$0: $1; $1,000: $50', [0, 1_00, 1_000_00, 50_00]],
    ['0:1\n25:2', [0, 1_00, 25_00, 2_00]],
    ['5', [0, 5_00]],
  ])('reads %j', (typed, figures) => {
    expect(readLadder(typed, whole)?.flatMap(({ from, step }) => [from, step])).toEqual(figures)
  })

  it.each(['', '0: 1, 100: 5, 25: 2', '10: 1', '0: none', '0:1,25:2', '0: 0', '0: 1.50', '0: -1'])(
    'refuses %j',
    (typed) => expect(readLadder(typed, whole)).toBeNull(),
  )

  it('takes cents where offers have them', () => {
    expect(readLadder('0: 0.50', { wholeDollars: false })).toEqual([{ from: 0, step: 50 }])
  })

  it('writes them as they are read', () => {
    const ladder = [
      { from: 0, step: 2_50 },
      { from: 1_000_00, step: 50_00 },
    ]
    expect(ladderField(ladder)).toBe('0: 2.50, 1000: 50')
    expect(readLadder(ladderField(ladder), { wholeDollars: false })).toEqual(ladder)
  })
})
