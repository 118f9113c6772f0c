import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { NEW_TEMPLATE } from '#app/domain/auctions/template.ts'
import { findSaleTemplate } from '#app/features/auctions/template-queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import {
  makeTemplate,
  renameTemplate,
  saveTemplateWords,
} from '#app/flows/auctions/auction-templates.server.ts'
import { outcome, say } from '#tests/support/api.ts'
import { aMembership, aSignedIn } from '#tests/support/builders.ts'
import { aSale, aSeller, type Seller, saleOf } from '#tests/support/sale.ts'

const CALL = 'template/auction'

async function aTemplate(seller: Seller, name = 'Monday sale') {
  const sale = await saleOf(seller, await aSale(seller, {}, []))
  const made = await makeTemplate(seller.ctx, sale, name)
  if (!made.ok) throw new Error(made.code)
  return { id: made.id, sale: sale.id }
}

const kept = async ({ organisation }: Seller) =>
  (
    await env.DB.prepare('select * from auction_templates where organisation_id = ?1 order by id')
      .bind(organisation.id)
      .all()
  ).results

test('Nobody reads, changes or takes away an auction template of others, whatever they name.', async () => {
  const [seller, other] = [await aSeller(), await aSeller()]
  const { id, sale } = await aTemplate(seller)
  const own = await aTemplate(other, 'Ours')
  await env.DB.prepare('update auction_templates set is_default = 1 where id = ?1').bind(own.id).run()
  const before = [await kept(seller), await kept(other)]
  const { bearer } = other
  for (const ask of [
    { action: 'rename', template_id: id, name: 'Taken over' },
    { action: 'delete', template_id: id },
    { action: 'delete', template_id: 'nothing' },
    { action: 'rename', name: 'Of none' },
  ])
    expect(outcome(await say(CALL, ask, bearer)), ask.action).toBe('404 not_found')
  // an auction of others makes none, and their organisation cannot be named
  expect(outcome(await say(CALL, { action: 'save', auction_id: sale }, bearer))).toBe('404 no_auction')
  const named = { organization: seller.organisation.id }
  for (const ask of [{ action: 'list' }, { action: 'delete', template_id: id }])
    expect(outcome(await say(CALL, { ...named, ...ask }, bearer))).toBe('403 forbidden')
  const theirs = { id, organisationId: other.organisation.id }
  expect(await findSaleTemplate(other.ctx, theirs)).toBeNull()
  expect(await renameTemplate(other.ctx, theirs, 'Taken over')).toEqual({ ok: false, code: 'not_found' })
  const words = { name: 'Taken over', words: NEW_TEMPLATE, seen: 1 }
  expect(await saveTemplateWords(other.ctx, theirs, words)).toEqual({ ok: false, code: 'not_found' })
  // as a new one it would have an id that is taken
  expect(await saveTemplateWords(other.ctx, theirs, { ...words, seen: 0 })).toEqual({
    ok: false,
    code: 'not_found',
  })
  expect([await kept(seller), await kept(other)]).toEqual(before)
})

test('Who lists no lots acts on no auction template, and strangers to the house on none at all.', async () => {
  const seller = await aSeller()
  const { id } = await aTemplate(seller)
  const before = await kept(seller)
  const yardHand = await aSignedIn()
  await aMembership(yardHand.person, seller.organisation, 'staff')
  await env.DB.prepare(
    "insert into membership_roles (organisation_id, person_id, role) values (?1, ?2, 'yard_staff') on conflict do nothing",
  )
    .bind(seller.organisation.id, yardHand.person.id)
    .run()
  await env.DB.prepare("delete from membership_roles where person_id = ?1 and role <> 'yard_staff'")
    .bind(yardHand.person.id)
    .run()
  const ask = { action: 'delete', template_id: id }
  expect(outcome(await say(CALL, ask))).toBe('401 sign_in')
  expect(outcome(await say(CALL, ask, (await aSignedIn()).bearer))).toBe('403 forbidden')
  expect(outcome(await say(CALL, ask, yardHand.bearer))).toBe('403 forbidden')
  // the pages' own door
  const organisations = [{ id: seller.organisation.id, roles: ['yard_staff' as const], yards: null }]
  const hand = { ...seller.actor, id: yardHand.person.id, organisations }
  const page = new Request(`http://localhost/seller/templates/${id}`)
  const refused = requireWorkplace({ ...seller.ctx, actor: hand }, page, 'listings')
  await expect(refused).rejects.toMatchObject({ status: 403 })
  expect(await kept(seller)).toEqual(before)
})

test('What no auction template can be is refused, and changes nothing.', async () => {
  const seller = await aSeller()
  const { id, sale } = await aTemplate(seller)
  await aTemplate(seller, 'Friday sale')
  const before = await kept(seller)
  const { bearer } = seller
  for (const [ask, told] of [
    [{ action: 'rename', template_id: id }, '422 validation'],
    [{ action: 'rename', template_id: id, name: '' }, '422 validation'],
    [{ action: 'rename', template_id: id, name: 'x'.repeat(500) }, '422 validation'],
    [{ action: 'rename', template_id: 7, name: 'Number' }, '422 validation'],
    [{ action: 'burn', template_id: id }, '422 validation'],
    [{ action: 'rename', template_id: id, name: 'Friday sale' }, '409 name_taken'],
    [{ action: 'save', auction_id: sale, name: 'Friday sale' }, '409 name_taken'],
    [{ action: 'save' }, '404 no_auction'],
  ] as const)
    expect(outcome(await say(CALL, ask, bearer)), JSON.stringify(ask)).toBe(told)
  // on its own page: what was read before a change, and the name of another
  const key = { id, organisationId: seller.organisation.id }
  const updatedAt = (await findSaleTemplate(seller.ctx, key))?.updatedAt ?? 0
  for (const [name, seen, code] of [
    ['Monday sale', updatedAt - 1, 'stale'],
    ['Friday sale', updatedAt, 'name_taken'],
  ] as const) {
    const given = { name, words: { ...NEW_TEMPLATE, staggerSeconds: 30 }, seen }
    expect(await saveTemplateWords(seller.ctx, key, given)).toEqual({ ok: false, code })
  }
  expect(await kept(seller)).toEqual(before)
})
