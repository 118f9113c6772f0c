import { expect, test } from 'vitest'
import { CARRIED_FOR, carriedIn, carryAddress } from './carried.ts'

const PAGE = 'https://fairlot.example/seller/registration'
const NOW = 1_790_000_000_000
const ANSWERS = { first_name: 'Zoë', company_name: 'Ñandú & Søn?/+', yard_monday: 'on' }

test('What was typed is carried in the part of an address that no browser sends, and read as it was.', () => {
  const address = new URL(carryAddress(PAGE, { ...ANSWERS, website: '' }, NOW))
  expect(`${address.origin}${address.pathname}${address.search}`).toBe(PAGE)
  expect(carriedIn(address.hash, NOW)).toEqual(ANSWERS)
})

test('It is open for an hour, and an address that promises longer was not made here.', () => {
  const { hash } = new URL(carryAddress(PAGE, ANSWERS, NOW))
  expect(carriedIn(hash, NOW + CARRIED_FOR - 1)).toEqual(ANSWERS)
  expect(carriedIn(hash, NOW + CARRIED_FOR)).toBe('late')
  expect(carriedIn(of({ until: NOW + CARRIED_FOR + 1, answers: ANSWERS }), NOW)).toBe('late')
})

test('Passwords, numbers of an authority and what one agrees to are not carried, whoever made the address.', () => {
  const kept = {
    password: 'Foundry#2410',
    confirm_password: 'Foundry#2410',
    ein_no: '12-3456789',
    tax_number: 'OH-99',
    driver_license: 'RK1234',
    terms_accepted: 'on',
    terms_accepted_sms: 'on',
    marketing_emails: 'on',
  }
  const { hash } = new URL(carryAddress(PAGE, { ...kept, ...ANSWERS }, NOW))
  expect(carriedIn(hash, NOW)).toEqual(ANSWERS)
  const made = of({ until: NOW + 1, answers: { ...kept, ...ANSWERS } })
  expect(carriedIn(made, NOW)).toEqual(ANSWERS)
})

test('An address that carries nothing that can be read carries nothing', () => {
  const unread = ['#step-2', '#carried=%', '#carried=abc', of([1, 2, 3]), of({ until: 'now', answers: {} })]
  for (const hash of unread) expect(carriedIn(hash, NOW)).toBeNull()
  expect(carriedIn(of({ until: NOW + 1, answers: { zip: 4, city: 'Akron' } }), NOW)).toEqual({
    city: 'Akron',
  })
})

function of(carried: unknown): string {
  return `#carried=${Buffer.from(JSON.stringify(carried)).toString('base64url')}`
}
