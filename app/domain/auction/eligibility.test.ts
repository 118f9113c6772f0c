import { expect, test } from 'vitest'
import { missingOf } from './eligibility.ts'

test('Somebody lacks what the deployment asks for and they have not got, and nothing else.', () => {
  const nothing = {
    registered: true,
    detailed: true,
    phoneVerified: false,
    emailVerified: false,
    cardSaved: false,
  }
  const all = { phone_required: true, email_verification: true, card_required: true }
  expect(missingOf(all, nothing)).toEqual(['phone', 'email', 'card'])
  expect(missingOf(all, { ...nothing, phoneVerified: true })).toEqual(['email', 'card'])
  expect(
    missingOf(all, {
      registered: true,
      detailed: true,
      phoneVerified: true,
      emailVerified: true,
      cardSaved: true,
    }),
  ).toEqual([])
  expect(missingOf(all, { ...nothing, detailed: false })[0]).toBe('details')
  expect(missingOf(all, { ...nothing, registered: false, detailed: false })[0]).toBe('registration')
  const none = { phone_required: false, email_verification: false, card_required: false }
  expect(missingOf(none, nothing)).toEqual([])
})
