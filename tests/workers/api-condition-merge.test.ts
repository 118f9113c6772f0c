import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aCategory, aCondition, aListing, aSignedIn } from '#tests/support/builders.ts'

const SEARCH = 'setting/searchTable'
const ONE = 'setting/searchTableAction'

test('A condition is merged into another by a program of an administrator; what was offered on keeps its words.', async () => {
  const { bearer } = await aSignedIn({ role: 'admin' })
  const [from, into] = [await aCondition(), await aCondition()]
  const [fresh, offered] = [
    await aListing({ conditionId: from.id }),
    await aListing({ conditionId: from.id }),
  ]
  const { person } = await aSignedIn()
  await env.DB.prepare(
    "insert into standings (person_id, listing_id, own_max, status, seq, updated_at) values (?1, ?2, 900, 'winner', 1, 1)",
  )
    .bind(person.id, offered.id)
    .run()
  const merge = { table: 'conditions', id: from.id, action: 'merge', into: into.id }
  const gradeOf = ({ id }: { id: string }) =>
    env.DB.prepare('select condition_id from listings where id = ?1').bind(id).first<string>('condition_id')

  const { bearer: seller } = await aSignedIn({ role: 'seller' })
  expect(outcome(await say(ONE, merge))).toBe('401 sign_in')
  expect(outcome(await say(ONE, merge, seller))).toBe('403 forbidden')
  // one that is not there, itself, and what is there but is no condition
  const category = await aCategory()
  for (const wrong of [
    { into: '' },
    { into: 'nowhere' },
    { into: from.id },
    { into: category.id },
    { id: 'nowhere' },
    { id: category.id },
  ])
    expect(outcome(await say(ONE, { ...merge, ...wrong }, bearer)), JSON.stringify(wrong)).toBe(
      '404 not_found',
    )
  expect(outcome(await say(ONE, { ...merge, seen: 7 }, bearer))).toBe('409 stale')
  expect(outcome(await say(ONE, { ...merge, into: 7 }, bearer))).toBe('422 validation')
  expect([await gradeOf(fresh), await gradeOf(offered)]).toEqual([from.id, from.id])

  const merged = { table: 'conditions', id: from.id, record: null, under_way: false }
  expect(contentOf(await say(ONE, { ...merge, seen: 0 }, bearer))).toEqual(merged)
  expect([await gradeOf(fresh), await gradeOf(offered)]).toEqual([into.id, from.id])
  const left = contentOf<{ records: { id: string }[] }>(
    await say(SEARCH, { table: 'conditions', search: from.name }, bearer),
  )
  expect(left.records.map(({ id }) => id)).not.toContain(from.id)
  // sent twice it is done once, and one that is merged already takes nothing in
  expect(contentOf(await say(ONE, merge, bearer))).toEqual(merged)
  expect(outcome(await say(ONE, { ...merge, id: into.id, into: from.id }, bearer))).toBe('404 not_found')
})
