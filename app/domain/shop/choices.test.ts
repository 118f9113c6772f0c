import { describe, expect, test } from 'vitest'
import {
  CHOSEN_MOST,
  choiceName,
  chosenFault,
  type LotList,
  readChosen,
  takable,
  valueFor,
} from './choices.ts'
import { groupedChoices } from './chosen.ts'

const choice = (id: string, offered = true) => ({ id, name: id, nameEs: '', offered })
const DAMAGE: LotList = {
  id: 'damage_types',
  name: 'Damage types',
  nameEs: '',
  lots: 'many',
  choices: [choice('scratches'), choice('dents'), choice('smoke', false)],
}
const PACKAGE: LotList = {
  id: 'package_types',
  name: 'Package types',
  nameEs: '',
  lots: 'one',
  choices: [choice('box'), choice('pallet')],
}
const LISTS = [DAMAGE, PACKAGE]

describe('What a lot has of the lists', () => {
  test('stands with commas, each once', () => {
    expect(readChosen(undefined)).toEqual([])
    expect(readChosen(' scratches,,dents, scratches')).toEqual(['scratches', 'dents'])
  })

  test('is several of a list that takes several, and one of a list that takes one', () => {
    expect(chosenFault(['scratches', 'dents', 'box'], LISTS)).toBeNull()
    expect(chosenFault([], LISTS)).toBeNull()
    expect(chosenFault(['box', 'pallet'], LISTS)).toBe('several')
    expect(chosenFault(['scratches', 'rust'], LISTS)).toBe('unknown')
    expect(chosenFault(['scratches'], [])).toBe('unknown')
    const many = Array.from({ length: CHOSEN_MOST + 1 }, (_, at) => `c${at}`)
    expect(chosenFault(many, [{ ...DAMAGE, choices: many.map((id) => choice(id)) }])).toBe('several')
  })

  test('stays where it is no longer offered, and nobody else takes it', () => {
    expect(chosenFault(['smoke'], LISTS)).toBeNull()
    expect(takable(DAMAGE.choices, ['smoke']).map(({ id }) => id)).toEqual(['scratches', 'dents', 'smoke'])
    expect(takable(DAMAGE.choices, []).map(({ id }) => id)).toEqual(['scratches', 'dents'])
  })
})

test('A choice is called as its reader speaks, in English where nobody has said it otherwise.', () => {
  expect(choiceName({ name: 'Dents', nameEs: 'Abolladuras' }, 'es')).toBe('Abolladuras')
  expect(choiceName({ name: 'Dents', nameEs: 'Abolladuras' }, 'en')).toBe('Dents')
  expect(choiceName({ name: 'Dents', nameEs: '' }, 'es')).toBe('Dents')
})

test('In the details of a lot each list stands once, with all that is chosen of it.', () => {
  const of = (list: string, name: string, nameEs = '') => ({
    id: name,
    listId: list,
    list,
    listEs: '',
    name,
    nameEs,
  })
  const chosen = [of('Damage', 'Dents', 'Abolladuras'), of('Damage', 'Smoke'), of('Package', 'Box')]
  expect(groupedChoices(chosen, 'en')).toEqual([
    ['Damage', 'Dents, Smoke'],
    ['Package', 'Box'],
  ])
  expect(groupedChoices(chosen, 'es')[0]).toEqual(['Damage', 'Abolladuras, Smoke'])
  expect(groupedChoices([], 'en')).toEqual([])
})

test('What an answer keeps of a new choice is its name, and no other choice of the list has it.', () => {
  expect(valueFor(' Word of mouth ', [])).toBe('Word of mouth')
  expect(valueFor('Retail', ['retail', 'Retail 2'])).toBe('Retail 3')
  const long = 'x'.repeat(60)
  expect(valueFor(long, [])).toHaveLength(40)
  expect(valueFor(long, ['x'.repeat(40)])).toBe(`${'x'.repeat(38)} 2`)
})
