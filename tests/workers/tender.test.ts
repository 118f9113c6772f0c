import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Ctx } from '#app/context.ts'
import { readMeans, readTender } from '#app/flows/money/tender.server.ts'
import { contentOf, say } from '#tests/support/api.ts'
import { aBuyer, addCard, addCredit, type Cards, cardFields, numberOf } from '#tests/support/buyer.ts'
import { jobContext } from '#workers/context.ts'

const ctx: Ctx = {
  ...jobContext({ env, waitUntil: () => undefined }),
  clock: { now: () => Date.now() },
  log: () => undefined,
}
const form = { ...cardFields, card_number: numberOf('success') }
const DUE = 100_00

test('What is chosen is read as it can be charged: what is kept, a new card, credit alone or beside them.', async () => {
  const buyer = await aBuyer()
  await addCredit(buyer, 40_00)
  const read = (order: Partial<Parameters<typeof readTender>[2]>) =>
    readTender(ctx, buyer.actor, {
      pay: { kind: 'card', id: buyer.cardId },
      credit: null,
      due: DUE,
      form: {},
      ...order,
    })
  const card = { kind: 'card', id: buyer.cardId }
  expect(await read({})).toEqual({ ok: true, tender: { wallet: 0, source: card } })
  expect(await read({ credit: 40_00 })).toEqual({ ok: true, tender: { wallet: 40_00, source: card } })
  // no more than was shown, and no more than is due
  expect(await read({ credit: 25_00 })).toMatchObject({ tender: { wallet: 25_00 } })
  expect(await read({ credit: 40_00, due: 30_00 })).toEqual({
    ok: true,
    tender: { wallet: 30_00, source: null },
  })
  expect(await read({ credit: 40_01 })).toMatchObject({ ok: false, refused: 'wallet' })
  expect(await read({ pay: { kind: 'wallet' } })).toMatchObject({ ok: false, refused: 'wallet' })
  expect(await read({ pay: { kind: 'wallet' }, due: 40_00 })).toEqual({
    ok: true,
    tender: { wallet: 40_00, source: null },
  })
  // at the counter where that is offered, and nowhere else
  expect(await read({ pay: { kind: 'pickup' } })).toMatchObject({ ok: false, refused: 'method' })
  expect(await read({ pay: { kind: 'pickup' }, credit: 40_00, atPickup: true })).toEqual({
    ok: true,
    tender: { wallet: 0, source: null },
  })
  const typed = await read({ pay: { kind: 'new' }, form, credit: 10_00 })
  expect(typed).toMatchObject({ ok: true, tender: { wallet: 10_00, source: { kind: 'card' } } })
  const wrong = { ...form, card_number: '4111 1111 1111 1111' }
  expect(await read({ pay: { kind: 'new' }, form: wrong })).toEqual({
    ok: false,
    refused: null,
    faults: { card_number: 'details' },
  })
})

test('Nobody pays by what is another’s, has expired or is not verified, nor types a number where the gateway has fields.', async () => {
  const [buyer, other] = [await aBuyer(), await aBuyer()]
  const read = (kind: 'card' | 'bank' | 'new', id: string, on: Ctx = ctx) =>
    readTender(on, buyer.actor, {
      pay: kind === 'new' ? { kind } : { kind, id },
      credit: null,
      due: DUE,
      form,
    })
  expect(await read('card', other.cardId)).toMatchObject({ ok: false, refused: 'card' })
  const account = {
    object: 'bank_account',
    bank_account_holder_name: 'Dana Whitfield',
    bank_account_holder_type: 'individual',
    bank_routing_number: '110000000',
    bank_account_number: '000123456789',
  }
  const [bank] = contentOf<Cards>(await say('customer/source/create', account, buyer.bearer)).records
  expect(await read('bank', bank?.id ?? '')).toMatchObject({ ok: false, refused: 'bank' })
  expect((await readMeans(ctx, buyer.actor)).banks).toEqual([])
  await say('customer/source/verify', { source_id: bank?.id, amount_1: 0.32, amount_2: 0.45 }, buyer.bearer)
  expect(await read('bank', bank?.id ?? '')).toMatchObject({
    tender: { source: { kind: 'bank', id: bank?.id } },
  })
  const second = await addCard(buyer.bearer, 'challenge')
  await env.DB.prepare('update saved_cards set expiry_year = 2024 where id = ?').bind(second).run()
  expect(await read('card', second)).toMatchObject({ ok: false, refused: 'card_expired' })
  const hosted: Ctx = { ...ctx, gateway: { ...ctx.gateway, sandbox: null } }
  expect(await read('new', '', hosted)).toMatchObject({ ok: false, refused: 'card' })
})
