import { describe, expect, it } from 'vitest'
import type { DraftProblem } from '#app/domain/shop/draft.ts'
import { faultsOf } from './draft-faults.ts'

const noTitle: DraftProblem = { field: 'title', code: 'missing' }
const shortText: DraftProblem = { field: 'description', code: 'too_short' }
const soon: DraftProblem = { field: 'closes', code: 'close_soon' }

function refused(version: number | null, problems: DraftProblem[]) {
  return { said: 'not_ready', version, problems }
}

describe('What is said of a draft', () => {
  it('calls only what was typed wrong until somebody wants to publish', () => {
    const faults = faultsOf({ problems: [noTitle, shortText], version: 3, answer: null, inSale: false })
    expect(faults).toEqual({ all: [noTitle, shortText], shown: [shortText] })
  })

  it('shows all that a refusal knew, also where the page was read before it', () => {
    const answer = refused(4, [noTitle, shortText])
    expect(faultsOf({ problems: [], version: 3, answer, inSale: false })).toEqual({
      all: [noTitle, shortText],
      shown: [noTitle, shortText],
    })
  })

  it('goes by the page once more has been saved than the refusal knew of, and still shows what is missing', () => {
    const answer = refused(4, [noTitle, shortText])
    expect(faultsOf({ problems: [noTitle], version: 5, answer, inSale: false })).toEqual({
      all: [noTitle],
      shown: [noTitle],
    })
    expect(
      faultsOf({ problems: [], version: 1, answer: refused(null, [noTitle]), inSale: false }).all,
    ).toEqual([])
  })

  it('takes an answer to something else for no refusal', () => {
    const answer = { said: 'saved', version: 9, problems: [] }
    expect(faultsOf({ problems: [noTitle], version: 3, answer, inSale: false })).toEqual({
      all: [noTitle],
      shown: [],
    })
  })

  it('puts what is wrong with a time to the auction that gives it', () => {
    const ofSale = { field: 'auction', code: 'close_soon' }
    expect(faultsOf({ problems: [soon], version: 1, answer: null, inSale: true }).all).toEqual([ofSale])
    expect(faultsOf({ problems: [], version: 1, answer: refused(1, [soon]), inSale: true }).shown).toEqual([
      ofSale,
    ])
    expect(faultsOf({ problems: [soon], version: 1, answer: null, inSale: false }).all).toEqual([soon])
  })
})
