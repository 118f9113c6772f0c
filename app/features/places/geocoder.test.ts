import { describe, expect, it } from 'vitest'
import { findCities } from './geocoder.ts'

const names = (typed: string, limit = 8) =>
  findCities(typed, limit).map(({ city, state }) => `${city}, ${state}`)

describe('the cities that come with the program', () => {
  it('are found by name, with or without the state, in letters or in full', () => {
    expect(names('columbus')).toEqual(['Columbus, GA', 'Columbus, OH'])
    for (const typed of ['Columbus, OH', 'columbus, ohio', 'Columbus, OH 43215'])
      expect(names(typed)).toEqual(['Columbus, OH'])
    expect(names('Atlantis')).toEqual([])
  })

  it('are found by a zip code that none of them has, if they are where its letters are sorted', () => {
    expect(names('43215')).toEqual(['Columbus, OH'])
    expect(names('43232')[0]).toBe('Columbus, OH')
    expect(names('Columbus, OH 43232')).toEqual(['Columbus, OH'])
    expect(names('00000')).toEqual([])
  })
})
