import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fingerprintOf, idBeside, isSameRequest, ownKey } from './own-request.ts'

test('The same content has the same fingerprint, however its fields are ordered; another one has another.', async () => {
  const asked = { invoice: 'FL-1001', amount: 20_00, lines: [{ id: 'a', quantity: 1 }] }
  const turned = { lines: [{ quantity: 1, id: 'a' }], amount: 20_00, invoice: 'FL-1001' }
  expect(await fingerprintOf(turned)).toBe(await fingerprintOf(asked))
  await fc.assert(
    fc.asyncProperty(fc.integer(), fc.integer(), async (one, other) => {
      const same =
        (await fingerprintOf({ ...asked, amount: one })) ===
        (await fingerprintOf({ ...asked, amount: other }))
      expect(same).toBe(one === other)
    }),
  )
})

test('What is no number has a fingerprint too: that it is none is for the rules to say.', async () => {
  expect(await fingerprintOf({ amount: Number.NaN })).not.toBe(await fingerprintOf({ amount: 1 }))
})

test('A key names nothing of anybody else’s, and what is older than fingerprints is taken for the same.', async () => {
  expect(ownKey('p-1', 'attempt-0001')).not.toBe(ownKey('p-2', 'attempt-0001'))
  expect(await idBeside('p-1', 'order-0001')).toMatch(/^[\w-]{32}$/)
  expect(await idBeside('p-1', 'order-0001')).not.toBe(await idBeside('p-2', 'order-0001'))
  expect(isSameRequest({ fingerprint: 'a' }, 'b')).toBe(false)
  expect(isSameRequest({ fingerprint: null }, 'b')).toBe(true)
})
