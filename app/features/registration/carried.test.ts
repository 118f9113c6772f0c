import { expect, test } from 'vitest'
import { carriedIn, carryAddress } from './carried.ts'

const PAGE = 'https://fairlot.example/seller/registration'

test('What was typed is carried in the part of an address that no browser sends, and read as it was.', () => {
  const answers = { first_name: 'Zoë', company_name: 'Ñandú & Søn?/+', yard_monday: 'on' }
  const address = new URL(carryAddress(PAGE, { ...answers, website: '' }))
  expect(`${address.origin}${address.pathname}${address.search}`).toBe(PAGE)
  expect(carriedIn(address.hash)).toEqual(answers)
})

test('An address that carries nothing that can be read carries nothing', () => {
  const of = (text: string) => carriedIn(`#carried=${btoa(text)}`)
  for (const read of [carriedIn('#step-2'), carriedIn('#carried=%'), carriedIn('#carried=abc')])
    expect(read).toBeNull()
  expect(of('[1, 2, 3]')).toBeNull()
  expect(of('{"zip": 4, "city": "Akron"}')).toEqual({ city: 'Akron' })
})
