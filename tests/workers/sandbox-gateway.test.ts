import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import type { Charge, TestBank, TestCard } from '#app/services/gateway.server.ts'
import { openSandboxGateway } from '#app/services/sandbox-gateway.server.ts'
import { anId } from '#tests/support/builders.ts'

const { db } = openDb(env.DB, null)
let later = 0
const sandbox = openSandboxGateway(db, () => Date.now() + later)
const CUSTOMER = 'sandbox:p'
const consent = { address: '10.0.0.1', userAgent: 'test' }
const address = { line1: '', line2: '', city: '', state: '', zip: '', country: 'US' }

async function aCharge(card: TestCard, amount = 100_00) {
  const number = sandbox.sandbox?.cards.find((one) => one.card === card)?.number ?? ''
  const expiry = { month: 8, year: 2040 }
  const vaulted = await sandbox.vault({ holder: 'D', number, cvv: '123', expiry, address }, CUSTOMER)
  return chargeOf({ kind: 'card', ref: vaulted?.ref ?? '', customer: CUSTOMER }, amount)
}

function chargeOf(source: Charge['source'], amount = 100_00): Charge {
  return { key: anId('pay'), amount, currency: 'usd', source, returnTo: '/back' }
}

async function aBank(bank: TestBank) {
  const { routing = '', account = '' } = sandbox.sandbox?.banks.find((one) => one.bank === bank) ?? {}
  const entry = { holder: 'Dana Whitfield', type: 'individual' as const, routing, account, consent }
  const key = anId('bank')
  const added = await sandbox.addBank(key, entry, CUSTOMER)
  expect(await sandbox.addBank(key, entry, CUSTOMER)).toEqual(added)
  if (!added) throw new Error('No such account')
  return added
}

/** Makes a charge that goes through, also where its answer is lost; gives its reference. */
async function taken(card: TestCard = 'success') {
  const charge = await aCharge(card)
  await sandbox.charge(charge).catch(() => null)
  const found = await sandbox.find(charge.key)
  return found?.state === 'charged' ? found.ref : ''
}

test('A charge is given back in parts, never more than it took, and once under each key.', async () => {
  const charge = await taken()
  const first = { key: anId('refund'), charge, amount: 60_00 }
  const given = await sandbox.refund(first)
  expect(given).toMatchObject({ state: 'refunded' })
  expect(await sandbox.refund(first)).toEqual(given)
  expect(await sandbox.findRefund(first.key)).toEqual(given)
  const rest = [anId('refund'), anId('refund')].map((key) => sandbox.refund({ key, charge, amount: 40_00 }))
  expect((await Promise.all(rest)).map(({ state }) => state).sort()).toEqual(['refunded', 'refused'])
  expect(await sandbox.refund({ key: anId('refund'), charge, amount: 1 })).toEqual({
    state: 'refused',
    reason: 'too_much',
  })
})

test('Of what was not taken nothing is given back.', async () => {
  const [declined, challenged] = [await aCharge('declined'), await aCharge('challenge')]
  await sandbox.charge(declined)
  const waits = await sandbox.charge(challenged)
  const refs = ['none', declined.key, waits.state === 'challenge' ? waits.ref : '']
  for (const charge of refs)
    expect(await sandbox.refund({ key: anId('refund'), charge, amount: 1 })).toEqual({
      state: 'refused',
      reason: 'no_charge',
    })
  expect(await sandbox.findRefund('never asked')).toBeNull()
})

test('A refund whose answer is lost is found under its key, and made once.', async () => {
  const charge = await taken('lost_answer')
  const refund = { key: anId('refund'), charge, amount: 100_00 }
  await expect(sandbox.refund(refund)).rejects.toThrow()
  const found = await sandbox.findRefund(refund.key)
  expect(found).toMatchObject({ state: 'refunded' })
  expect(await sandbox.refund(refund)).toEqual(found)
  // two at once under one key, neither of which hears
  const twice = { key: anId('refund'), charge: await taken('lost_answer'), amount: 60_00 }
  await Promise.allSettled([sandbox.refund(twice), sandbox.refund(twice)])
  expect(await sandbox.findRefund(twice.key)).toMatchObject({ state: 'refunded' })
  expect(await sandbox.refund({ ...twice, key: anId('refund'), amount: 40_00 }).catch(() => 'lost')).toBe(
    'lost',
  )
})

test('An account is proved by its two amounts, in either order, within ten tries.', async () => {
  const [one, two] = sandbox.sandbox?.bankAmounts ?? [0, 0]
  const bank = await aBank('success')
  expect(bank).toMatchObject({ verified: false, last4: '6789', routing: '110000000', proof: 'amounts' })
  const unproved = await sandbox.charge(chargeOf({ kind: 'bank', ref: bank.ref, customer: CUSTOMER }))
  expect(unproved).toEqual({ state: 'refused', reason: 'bank_refused' })
  expect(await sandbox.verifyBank(bank.proofRef, [one, one])).toBe('wrong')
  expect(await sandbox.verifyBank(bank.proofRef, 'SM11AA')).toBe('wrong')
  expect(await sandbox.verifyBank(bank.proofRef, [two, one])).toBe('verified')
  expect(await sandbox.verifyBank(bank.proofRef, [1, 1])).toBe('verified')
  const other = await aBank('success')
  const tries = Array.from({ length: 10 }, () => sandbox.verifyBank(other.proofRef, [1, 2]))
  expect((await Promise.all(tries)).filter((verdict) => verdict === 'failed')).toHaveLength(1)
  expect(await sandbox.verifyBank(other.proofRef, [one, two])).toBe('failed')
  const entry = { holder: 'D', type: 'company' as const, routing: '110000000', account: '1', consent }
  expect(await sandbox.addBank(anId('bank'), entry, CUSTOMER)).toBeNull()
})

test('A debit is under way for a while, cannot be ended, and then goes through or does not; so does what is given back.', async () => {
  const amounts = sandbox.sandbox?.bankAmounts ?? [0, 0]
  for (const [bank, outcome] of [
    ['success', { state: 'charged' }],
    ['refused', { state: 'refused', reason: 'bank_refused' }],
  ] as const) {
    const { ref, proofRef } = await aBank(bank)
    await sandbox.verifyBank(proofRef, amounts)
    const charge = chargeOf({ kind: 'bank', ref, customer: CUSTOMER })
    const begun = await sandbox.charge(charge)
    expect(begun).toMatchObject({ state: 'pending' })
    expect(await sandbox.conclude(charge.key)).toEqual(begun)
    later += 31_000
    expect(await sandbox.find(charge.key)).toMatchObject(outcome)
    if (begun.state !== 'pending' || bank !== 'success') continue
    const refund = { key: anId('refund'), charge: begun.ref, amount: 100_00 }
    expect(await sandbox.refund(refund)).toMatchObject({ state: 'pending' })
    later += 31_000
    expect(await sandbox.findRefund(refund.key)).toMatchObject({ state: 'refunded' })
  }
})
