import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor, MemberRole } from '#app/domain/people/permissions.ts'
import { actOnSales } from '#app/flows/auctions/act-on-sales.server.ts'
import { anId } from '#tests/support/builders.ts'
import { aSale, aSeller, drafts, type Seller, saleOf } from '#tests/support/sale.ts'

const DAY = 24 * 3_600_000

type Asking = Pick<Seller, 'ctx' | 'organisation'> & { actor: Actor }

function bulk({ ctx, actor, organisation }: Asking, intent: string, sales: readonly string[], days?: string) {
  const form = new URLSearchParams({ intent, attempt: 'one' })
  for (const id of sales) form.append('sale', id)
  if (days !== undefined) form.set('days', days)
  return actOnSales({ ...ctx, actor }, actor, organisation.id, form)
}

const stateOf = (id: string) =>
  env.DB.prepare('select state from auctions where id = ?').bind(id).first<string>('state')

async function titlesOf({ organisation }: Seller) {
  const { results } = await env.DB.prepare(
    'select title, state from auctions where organisation_id = ? order by created_at, id',
  )
    .bind(organisation.id)
    .all()
  return results
}

test('Many auctions are asked about first, and what cannot be done to one is said with its reason while the others go on.', async () => {
  const seller = await aSeller()
  const lots = await drafts(seller, { title: 'Saw' }, { title: 'Drill' })
  const ready = await aSale(seller, { title: 'Ready sale', firstCloseAt: Date.now() + DAY }, lots)
  const empty = await aSale(seller, { title: 'Empty sale', firstCloseAt: Date.now() + 2 * DAY }, [])
  const stranger = await aSale(await aSeller(), { title: 'Of others' }, [])
  expect(await bulk(seller, 'ask:announce', [ready, empty, stranger])).toEqual({
    said: 'ask',
    act: 'announce',
    daysFault: false,
    sales: [
      { id: ready, title: 'Ready sale' },
      { id: empty, title: 'Empty sale' },
    ],
  })
  expect(await stateOf(ready)).toBe('draft')
  expect(await bulk(seller, 'announce', [ready, empty, stranger])).toEqual({
    said: 'done',
    act: 'announce',
    attempt: 'one',
    done: 1,
    refused: [{ title: 'Empty sale', code: 'not_ready' }],
  })
  expect([await stateOf(ready), await stateOf(stranger)]).toEqual(['announced', 'draft'])
  // again: it is announced
  expect(await bulk(seller, 'announce', [ready])).toMatchObject({ done: 0, refused: [{ code: 'over' }] })

  // a draft is thrown away, its lots are kept; what is announced is cancelled
  expect(await bulk(seller, 'cancel', [ready, empty])).toMatchObject({ done: 2, refused: [] })
  expect([await stateOf(ready), await stateOf(empty), await stateOf(stranger)]).toEqual([
    'cancelled',
    null,
    'draft',
  ])
  expect(await bulk(seller, 'cancel', [stranger])).toEqual({ said: 'none' })
  expect(await bulk(seller, 'burn', [ready])).toEqual({ said: 'none' })
  expect(await bulk(seller, 'announce', [])).toEqual({ said: 'none' })
})

test('Times move by days on the clock of the yard, through a change of its clocks; a copy is made once.', async () => {
  const seller = await aSeller()
  await env.DB.prepare("update locations set time_zone = 'America/New_York' where id = ?")
    .bind(seller.yard.id)
    .run()
  // 7 PM in New York, before and after its clocks are put back on November 7, 2027
  const firstCloseAt = Date.parse('2027-11-04T23:00:00Z')
  const startsAt = firstCloseAt - 2 * DAY
  const id = await aSale(seller, { title: 'Moved', startsAt, firstCloseAt }, [])
  for (const days of ['0', '', 'x', '999'])
    expect(await bulk(seller, 'move', [id], days)).toMatchObject({ said: 'ask', daysFault: true })
  expect(await bulk(seller, 'move', [id], '7')).toMatchObject({ done: 1 })
  expect(await saleOf(seller, id)).toMatchObject({
    firstCloseAt: Date.parse('2027-11-12T00:00:00Z'),
    startsAt: Date.parse('2027-11-10T00:00:00Z'),
  })
  expect(await bulk(seller, 'move', [id], '-7')).toMatchObject({ done: 1 })
  expect(await saleOf(seller, id)).toMatchObject({ firstCloseAt, startsAt })

  const bare = anId('sale')
  await env.DB.prepare(
    "insert into auctions (id, organisation_id, title, state, created_at) values (?, ?, 'Bare', 'draft', 1)",
  )
    .bind(bare, seller.organisation.id)
    .run()
  expect(await bulk(seller, 'move', [bare], '7')).toMatchObject({ refused: [{ code: 'no_times' }] })

  for (const _ of [1, 2]) expect(await bulk(seller, 'duplicate', [id])).toMatchObject({ done: 1 })
  expect((await titlesOf(seller)).filter(({ title }) => title === 'Moved')).toHaveLength(2)
})

test('Whoever may not list, or works at another yard, does nothing to an auction.', async () => {
  const seller = await aSeller()
  const id = await aSale(seller, { title: 'Kept' }, [])
  const asked = (role: MemberRole, yards: string[] | null): Asking => ({
    ctx: seller.ctx,
    organisation: seller.organisation,
    actor: { ...seller.actor, organisations: [{ id: seller.organisation.id, roles: [role], yards }] },
  })
  expect(await bulk(asked('accounts', null), 'cancel', [id])).toEqual({ said: 'none' })
  expect(await bulk(asked('lister', [anId('yard')]), 'cancel', [id])).toEqual({ said: 'none' })
  expect(await stateOf(id)).toBe('draft')
})
