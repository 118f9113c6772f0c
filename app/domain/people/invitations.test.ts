import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heldUpBy } from './invitations.ts'

test('Nobody is kept from joining who stands nowhere; who leads anywhere is told so.', () => {
  expect(heldUpBy([])).toBeNull()
  expect(heldUpBy([{ leads: false }])).toBe('standing')
  expect(heldUpBy([{ leads: false }, { leads: true }])).toBe('leading')
})

test('Whatever stands keeps its owner out.', () => {
  fc.assert(
    fc.property(fc.array(fc.record({ leads: fc.boolean() }), { minLength: 1 }), (holdUps) => {
      expect(heldUpBy(holdUps)).toBe(holdUps.some(({ leads }) => leads) ? 'leading' : 'standing')
    }),
  )
})
