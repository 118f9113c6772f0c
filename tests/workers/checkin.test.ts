import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { openDb } from '#app/db/client.server.ts'
import { UNDO_MS } from '#app/domain/pickup/queue.ts'
import { readBoard } from '#app/features/checkin/board.server.ts'
import { findVisit, listBoard, listQueue, minutesAt } from '#app/features/checkin/queries.server.ts'
import { readVisitView } from '#app/features/checkin/visit-view.server.ts'
import { actOnVisit } from '#app/flows/pickups/check-in.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { listeningD1, planOf } from '#tests/support/plans.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'
import { aBoardYard, aClerkAt, atYard, aVisit } from '#tests/support/visits.ts'

const NOON = Date.parse('2026-11-24T17:00:00Z')
const MINUTE = 60_000
const ctx = atYard(NOON)
const car = { car_make: '', model: '', color: '' }
const office = { act: 'check_in', spot: 'office', parking_lot_no: '', ...car } as const
const parking = (number: string) =>
  ({ act: 'check_in', spot: 'parking', parking_lot_no: number, ...car }) as const

type Coming = Awaited<ReturnType<typeof aVisit>>
const checkIn = ({ buyer, invoice }: Coming, how: typeof office | ReturnType<typeof parking> = office) =>
  actOnVisit(ctx, buyer.person.id, invoice, how)
const stateOf = async ({ id }: Coming) => (await findVisit(ctx, id))?.state
const handOver = ({ id }: Coming, handed: string[], missing: string[] = []) =>
  ({ act: 'hand_over', id, collected_by: 'Ruth Alder', signature: '', handed, missing }) as const

async function lotsOf({ id }: Coming) {
  const { results } = await env.DB.prepare(
    `select held.state, lots.gone_how as gone, lots.missing_at is not null as missing
     from booking_lots held join lot_pickups lots on lots.line_id = held.line_id
     where held.booking_id = ? order by held.state`,
  )
    .bind(id)
    .all()
  return results
}

async function stepsOf({ id }: Coming) {
  const { results } = await env.DB.prepare('select step from order_log where booking_id = ? order by at, id')
    .bind(id)
    .all<{ step: string }>()
  return results.map(({ step }) => step).sort()
}

test('A buyer checks in for their own visit, on a parking lot that nobody else waits on.', async () => {
  const place = await aBoardYard()
  const [one, other] = [await aVisit(place, NOON), await aVisit(place, NOON)]
  expect(await checkIn(one, parking('P1'))).toMatchObject({ ok: true })
  expect(await checkIn(other, parking('P1'))).toEqual({ ok: false, code: 'taken' })
  expect(await checkIn(other, parking('P9'))).toEqual({ ok: false, code: 'no_such_lot' })
  expect(await checkIn(one)).toEqual({ ok: false, code: 'waiting' })
  expect(await actOnVisit(ctx, one.buyer.person.id, other.invoice, office)).toEqual({
    ok: false,
    code: 'not_found',
  })
  expect(await checkIn(other, parking('P2'))).toMatchObject({ ok: true })
  expect([await stateOf(one), await stateOf(other)]).toEqual(['waiting', 'waiting'])
})

test('Check-in opens as long before the slot as the operator has set.', async () => {
  const hour = 60 * MINUTE
  const place = await aBoardYard()
  const [early, earlier] = [await aVisit(place, NOON), await aVisit(place, NOON + hour)]
  const comesAt = (now: number, { buyer, invoice }: Coming) =>
    actOnVisit(atYard(now), buyer.person.id, invoice, office)
  expect(await comesAt(NOON - 16 * MINUTE, early)).toEqual({ ok: false, code: 'too_early' })
  await env.DB.prepare("insert into settings (key, value) values ('check_in_minutes', '30')").run()
  // settings are read anew after a while
  expect(await comesAt(NOON + hour - 31 * MINUTE, earlier)).toEqual({ ok: false, code: 'too_early' })
  expect(await comesAt(NOON + hour - 30 * MINUTE, earlier)).toMatchObject({ ok: true })
})

test('Two who take the last free number at once: one has it.', async () => {
  const place = await aBoardYard({ parkingSlots: ['P1'] })
  const parties = await Promise.all([aVisit(place, NOON), aVisit(place, NOON), aVisit(place, NOON)])
  const answers = await Promise.all(parties.map((party) => checkIn(party, parking('P1'))))
  expect(answers.map((answer) => (answer.ok ? 'ok' : answer.code)).sort()).toEqual(['ok', 'taken', 'taken'])
})

test('Changing one’s spot keeps one’s place; who leaves the queue is booked as before.', async () => {
  const place = await aBoardYard()
  const [first, second] = [await aVisit(place, NOON), await aVisit(place, NOON)]
  await actOnVisit(atYard(NOON - MINUTE), first.buyer.person.id, first.invoice, office)
  await checkIn(second)
  const move = { ...parking('P2'), act: 'move' } as const
  await actOnVisit(atYard(NOON + MINUTE), first.buyer.person.id, first.invoice, move)
  const viewOf = async ({ id }: Coming) => {
    const visit = await findVisit(ctx, id)
    if (!visit) throw new Error(`There is no visit ${id}.`)
    return readVisitView(ctx, visit)
  }
  expect(await viewOf(first)).toMatchObject({ place: 1, parkingLotNo: 'P2', about: 0 })
  expect(await viewOf(second)).toMatchObject({ place: 2, about: 4 })
  await actOnVisit(ctx, first.buyer.person.id, first.invoice, { act: 'leave' })
  expect(await viewOf(second)).toMatchObject({ place: 1 })
  expect(await stateOf(first)).toBe('booked')
})

test('Two clerks never prepare the same party.', async () => {
  const place = await aBoardYard()
  const party = await aVisit(place, NOON)
  await checkIn(party)
  const clerks = await Promise.all([1, 2, 3, 4].map(() => aClerkAt(place)))
  const answers = await Promise.all(
    clerks.map(({ actor }) => serveParty(ctx, actor, { act: 'prepare', id: party.id })),
  )
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(answers.filter((answer) => !answer.ok && answer.code === 'changed')).toHaveLength(3)
  const winner = clerks[answers.findIndex(({ ok }) => ok)]
  expect(await findVisit(ctx, party.id)).toMatchObject({
    state: 'preparing',
    preparedBy: winner?.person.id,
  })
})

test('Lots are handed over one by one: what is not found and what comes later stay to be collected; undo brings all back.', async () => {
  const place = await aBoardYard()
  const { actor } = await aClerkAt(place)
  const party = await aVisit(place, NOON, { lots: 3 })
  const [a = '', b = ''] = party.lines
  await checkIn(party)
  for (const act of ['prepare', 'ready'] as const)
    expect(await serveParty(ctx, actor, { act, id: party.id })).toEqual({ ok: true })
  expect(await serveParty(ctx, actor, { act: 'pick', id: party.id, line: a, picked: '1' })).toEqual({
    ok: true,
  })
  expect(await serveParty(ctx, actor, handOver(party, [a], [b]))).toEqual({ ok: true })
  expect(await stateOf(party)).toBe('completed')
  expect(await lotsOf(party)).toEqual([
    { state: 'handed', gone: 'handed_over', missing: 0 },
    { state: 'later', gone: null, missing: 0 },
    { state: 'missing', gone: null, missing: 1 },
  ])
  expect(await serveParty(ctx, actor, handOver(party, [a]))).toEqual({ ok: false, code: 'changed' })
  const late = atYard(NOON + UNDO_MS + 1)
  expect(await serveParty(late, actor, { act: 'undo', id: party.id })).toEqual({
    ok: false,
    code: 'too_late',
  })
  expect(await serveParty(ctx, actor, { act: 'undo', id: party.id })).toEqual({ ok: true })
  expect(await stateOf(party)).toBe('ready')
  expect(await lotsOf(party)).toEqual([
    { state: 'open', gone: null, missing: 0 },
    { state: 'open', gone: null, missing: 0 },
    { state: 'open', gone: null, missing: 0 },
  ])
  const steps = ['checked_in', 'come_out', 'handed_over', 'preparing', 'undone']
  expect([...new Set(await stepsOf(party))]).toEqual(steps)
})

test("You can't hand over unpaid lots.", async () => {
  const place = await aBoardYard()
  const { actor } = await aClerkAt(place)
  const party = await aVisit(place, NOON, { paid: false })
  await checkIn(party)
  await serveParty(ctx, actor, { act: 'prepare', id: party.id })
  expect(await serveParty(ctx, actor, handOver(party, party.lines))).toEqual({ ok: false, code: 'unpaid' })
  expect(await stateOf(party)).toBe('preparing')
})

test('Only who hands over at that yard serves its parties.', async () => {
  const place = await aBoardYard()
  const party = await aVisit(place, NOON)
  const elsewhere = await aBoardYard()
  const kept = await aBoardYard()
  const others = [
    await aClerkAt(place, 'lister'),
    await aClerkAt(elsewhere),
    await aClerkAt(place, 'yard_staff', [kept.yard.id]),
  ]
  const acts = [
    { act: 'prepare', id: party.id },
    { act: 'pick', id: party.id, line: party.lines[0] ?? '', picked: '1' },
    { ...office, id: party.id },
  ] as const
  for (const { actor } of others)
    for (const act of acts)
      expect(await serveParty(ctx, actor, act)).toEqual({ ok: false, code: 'forbidden' })
  const there = await aClerkAt(place, 'yard_staff', [place.yard.id])
  expect(await serveParty(ctx, there.actor, { ...office, id: party.id })).toEqual({ ok: true })
})

test('Every step is told to the boards of the yard and to its buyer, and to nobody else.', async () => {
  const place = await aBoardYard()
  const other = await aBoardYard()
  const [mine, colleague, bound, lister] = [
    await aClerkAt(place),
    await aClerkAt(place),
    await aClerkAt(place, 'yard_staff', [other.yard.id]),
    await aClerkAt(place, 'lister'),
  ]
  const party = await aVisit(place, NOON)
  const hear = ({ person, session }: { person: { id: string }; session: { token: string } }) =>
    listenTo(relayNameOf(person), { token: session.token })
  const [buyer, board, away, noBoard] = await Promise.all([party.buyer, colleague, bound, lister].map(hear))
  await checkIn(party)
  await serveParty(ctx, mine.actor, { act: 'prepare', id: party.id })
  await board?.heard('pickupUpdate', ({ id }) => id === party.id)
  await buyer?.heard('pickupUpdate', ({ id }) => id === party.id)
  expect(away?.framesOf('pickupUpdate')).toEqual([])
  expect(noBoard?.framesOf('pickupUpdate')).toEqual([])
})

test('The board has everybody of the day in their column, and finds a party by what a scanner types.', async () => {
  const place = await aBoardYard()
  const { actor } = await aClerkAt(place)
  const [one, two, three] = [
    await aVisit(place, NOON),
    await aVisit(place, NOON + MINUTE),
    await aVisit(place, NOON + 2 * MINUTE),
  ]
  await checkIn(one)
  await checkIn(two)
  await serveParty(ctx, actor, { act: 'prepare', id: two.id })
  const board = await readBoard(ctx, place.yard, '')
  expect(board.counts).toEqual({ booked: 3, done: 0, waiting: 1 })
  expect(board.columns.waiting.map(({ id }) => id)).toEqual([one.id])
  expect(board.columns.preparing.map(({ id }) => id)).toEqual([two.id])
  expect(board.rest.map(({ id }) => id)).toEqual([three.id])
  expect(board.columns.waiting[0]?.lots.map(({ bin }) => bin)).toEqual(['A-01'])
  const found = await readBoard(ctx, place.yard, three.invoice.toLowerCase())
  expect([found.rest.length, found.columns.waiting.length]).toEqual([1, 0])
})

test('What board and waiting page ask for is found by an index.', async () => {
  const { d1, asked } = listeningD1()
  const { db } = openDb(d1, null)
  const yard = 'y-none'
  await listBoard({ db }, { yardId: yard, from: NOON, to: NOON + MINUTE })
  await listQueue({ db }, yard)
  await minutesAt({ db }, yard)
  for (const statement of asked) {
    const plan = await planOf(statement)
    expect(plan.filter((step) => /SCAN (bookings|people|invoices|lot_pickups)/.test(step))).toEqual([])
  }
})
