import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aSchedule, aSignedIn } from '#tests/support/builders.ts'
import { aSeller, drafts } from '#tests/support/sale.ts'

const DELETE = 'setting/deleteBidIncrement'

test('A schedule that nothing has its steps from is deleted by an administrator; the default and used ones stay.', async () => {
  const { bearer, person } = await aSignedIn({ role: 'admin' })
  const buyer = await aSignedIn()
  const seller = await aSeller()
  const [free, ofLot, ofDraft, standard] = [
    await aSchedule(),
    await aSchedule(),
    await aSchedule(),
    await aSchedule({ isDefault: true }),
  ]
  await aListing({ incrementScheduleId: ofLot.id })
  await drafts(seller, { schedule: ofDraft.id })
  const remove = (id: string, headers = bearer, seen = 0) => say(DELETE, { id, seen }, headers)
  const isThere = async (id: string) =>
    (await env.DB.prepare('select id from increment_schedules where id = ?1').bind(id).first()) !== null

  expect(outcome(await say(DELETE, { id: free.id, seen: 0 }))).toBe('401 sign_in')
  for (const { bearer: other } of [buyer, seller])
    expect(outcome(await remove(free.id, other))).toBe('403 forbidden')
  expect(outcome(await remove(free.id, bearer, 3))).toBe('409 stale')
  expect(outcome(await say(DELETE, { id: free.id }, bearer))).toBe('422 validation')
  for (const { id } of [ofLot, ofDraft]) expect(outcome(await remove(id))).toBe('409 used')
  expect(outcome(await remove(standard.id))).toBe('409 default')
  for (const { id } of [free, ofLot, ofDraft, standard]) expect(await isThere(id)).toBe(true)

  expect(contentOf(await remove(free.id))).toEqual({ id: free.id })
  expect(await isThere(free.id)).toBe(false)
  const told = await env.DB.prepare('select person_id, after from audit_log where subject = ?1')
    .bind(`schedule:${free.id}`)
    .all()
  expect(told.results).toEqual([{ person_id: person.id, after: null }])
  expect(outcome(await remove(free.id, bearer, 1))).toBe('404 not_found')
})
