import { expect, test } from 'vitest'
import { readHandOver, readTerms, termsForm } from './inputs.ts'

const FORM = {
  active: 'on',
  days: '3 to 5 days',
  freeFrom: '500',
  'zone0-country': 'US',
  'zone0-states': 'oh, Michigan; IN',
  'zone0-price': '$25',
  'zone0-perLot': '5.50',
  'zone1-country': 'US',
  'zone1-states': '',
  'zone1-price': '60.00',
  'zone1-perLot': '',
  'zone2-country': '',
  'zone2-states': 'left behind',
  'zone2-price': 'x',
}

test('The seller’s form is read in cents and letters, a row without a country is none, and shown again it is the same.', () => {
  const read = readTerms(FORM)
  expect(read).toEqual({
    ok: true,
    terms: {
      active: true,
      days: '3 to 5 days',
      freeFrom: 500_00,
      zones: [
        { country: 'US', states: ['OH', 'MI', 'IN'], price: 25_00, perLot: 5_50 },
        { country: 'US', states: [], price: 60_00, perLot: 0 },
      ],
    },
  })
  if (read.ok) expect(readTerms(termsForm(read.terms))).toEqual(read)
})

test.each([
  [{ 'zone0-price': '-5' }, { 'zone0-price': 'dollars' }],
  [{ 'zone0-price': '1.234' }, { 'zone0-price': 'dollars' }],
  [{ freeFrom: 'much' }, { freeFrom: 'dollars' }],
  [{ 'zone0-states': 'OH, Ontario' }, { 'zone0-states': 'states' }],
  [{ 'zone1-states': 'OH' }, { 'zone1-states': 'twice' }],
  [{ 'zone0-country': 'XX' }, { 'zone0-country': 'country' }],
  [{ 'zone0-country': '', 'zone1-country': '' }, { 'zone0-country': 'none' }],
  [{ days: 'd'.repeat(121) }, { days: 'long' }],
])('What is wrong with %o is said at its field.', (wrong, faults) => {
  expect(readTerms({ ...FORM, ...wrong })).toEqual({ ok: false, faults })
})

test('A choice is read from an address as from a form; what else stands there is left out.', () => {
  const said = new URLSearchParams('part.o-1=delivery&part.o-2=local_pickup&coupon=X&address=a-1&billing=')
  expect(readHandOver(said)).toEqual({ wanted: ['o-1'], address: 'a-1', billing: null })
  const form = new FormData()
  form.set('part.o-2', 'delivery')
  expect(readHandOver(form)).toEqual({ wanted: ['o-2'], address: null, billing: null })
})
