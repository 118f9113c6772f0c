import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import {
  aListing,
  anId,
  anOrganisation,
  aPerson,
  aPhone,
  aSignedIn,
  aStanding,
} from '#tests/support/builders.ts'

test('Calls that clients know by two names do the same.', async () => {
  const buyer = await aSignedIn()
  const listing = await aListing()
  const project = { project_id: listing.id }
  const added = await say('user/addToFavorites', project, buyer.bearer)
  expect([added.message, contentOf(added)]).toEqual([
    'Added to Favorites',
    { ...project, status: 'added', watchlistid: 1 },
  ])
  const removed = await say('user/removeFromFavorites', project, buyer.bearer)
  expect(contentOf(removed)).toEqual({ ...project, status: 'removed', watchlistid: 0 })
  const address = { first_name: 'Marisol', last_name: 'Vega', address1: '1 Main', city: 'Columbus' }
  const place = { ...address, state: 'OH', zip: '43215', country: 'US' }
  const [one, other] = [
    await say('user/validateAddress', place, buyer.bearer),
    await say('tax/avalara/isValidAddress', place, buyer.bearer),
  ]
  expect([other.http, other.data]).toEqual([one.http, one.data])
  const page = contentOf<{ title: string }>(await say('user/show_static_content', { id: 'terms_of_use' }))
  expect(page.title).toBe('Terms and Conditions')
})

test('A rating is changed, a message is sent, and what one has chosen is forgotten.', async () => {
  const buyer = await aSignedIn({ interestedCategories: ['tools'], marketingEmails: true, einNo: '12-345' })
  const organisation = await anOrganisation()
  await say('user/addFollower', { follows: organisation.id, rating: 2 }, buyer.bearer)
  const rated = await say('user/updateFollower', { follows: organisation.id, rating: 5 }, buyer.bearer)
  expect(contentOf(rated)).toMatchObject({ followers: 1, rated: 1, rating: 5 })
  const words = anId('words')
  const message = { name: 'Dana', email: 'dana@example.com', phone: '614 555 0100', message: words }
  const from = { 'cf-connecting-ip': anId('ip') }
  expect(outcome(await say('user/submitContactUs', message, from))).toBe('200')
  const kept = await env.DB.prepare('select phone from contact_messages where message = ?1')
    .bind(words)
    .first()
  expect(kept).toEqual({ phone: '6145550100' })
  const wrong = await say('user/submitContactUs', { ...message, phone: '1', email: 'x' })
  expect(wrong.data).toMatchObject({
    errors: { phone: ['Please enter correct mobile number'], email: ['Invalid Email Format'] },
  })
  expect(contentOf(await say('user/decryptProfile', {}, buyer.bearer))).toMatchObject({ ein_no: '12-345' })
  const reset = await say('user/resetUserProfile', {}, buyer.bearer)
  expect(contentOf(reset)).toMatchObject({ interested_categories: null, marketing_emails: 0 })
})

test('A picture is had as base64 by its name, and no other file is.', async () => {
  const file = `up-peoplecalls${'a'.repeat(15)}.webp`
  await env.UPLOADS.put(file, new Uint8Array([1, 2, 3]))
  await env.UPLOADS.put('documents/secret.pdf', new Uint8Array([4]))
  const found = await say('commonFunction/getImageBase', { file_name: `/uploads/${file}` })
  expect(contentOf(found)).toMatchObject({ content_type: 'image/webp', image: 'AQID' })
  for (const file_name of ['documents/secret.pdf', '../documents/secret.pdf', 'up-nothing.webp'])
    expect(outcome(await say('commonFunction/getImageBase', { file_name }))).toBe('404 no_picture')
})

test('Administrators find who offers, have a link mailed again, and put details right; all of it is kept.', async () => {
  const admin = await aSignedIn({ role: 'admin' })
  const listing = await aListing()
  const bidder = await aSignedIn({
    firstName: 'Ona',
    phone: aPhone(),
    phoneVerified: true,
    emailVerified: false,
  })
  const other = await aPerson()
  await aStanding(listing, bidder.person, { status: 'winner', seq: 1 })
  const ids = async (asked: object) =>
    contentOf<{ records: { id: string; bids: number }[] }>(
      await say('admin/user/allbiddingbuyers', asked, admin.bearer),
    ).records.map(({ id, bids }) => [id, bids])
  expect(await ids({ project_id: listing.id })).toEqual([[bidder.person.id, 1]])
  expect(await ids({ search: bidder.person.email })).toEqual([[bidder.person.id, 1]])
  expect(await ids({ search: other.email })).toEqual([])

  const mailed = async (id: string, type: string) =>
    outcome(await say('admin/user/triggerEmail', { id, type }, admin.bearer))
  const { id } = bidder.person
  expect(await mailed(id, 'verify_email')).toBe('200')
  expect(await mailed(other.id, 'verify_email')).toBe('409 needless')
  expect(await mailed(id, 'reset_password')).toBe('200')
  expect(await mailed(id, 'reset_password')).toBe('429 too_many')
  expect(await mailed('nobody', 'reset_password')).toBe('404 no_person')
  expect(await mailed(id, 'anything')).toBe('422 validation')
  const letters = await env.DB.prepare('select template, recipient from outbox where person_id = ?1')
    .bind(id)
    .all<{ template: string; recipient: string }>()
  expect(letters.results.map(({ template }) => template).sort()).toEqual(['reset', 'verifyLink'])
  expect(letters.results.every(({ recipient }) => recipient === bidder.person.email)).toBe(true)

  const change = (asked: object, headers = admin.bearer) =>
    say('admin/user/userAction', { id, ...asked }, headers)
  expect(outcome(await change({ first_name: 'Ona2!' }))).toBe('422 validation')
  expect(outcome(await change({ first_name: 'Ada' }, bidder.bearer))).toBe('403 forbidden')
  const changed = await change({ first_name: 'Ada', phone: aPhone().slice(2) })
  expect(contentOf(changed)).toMatchObject({ name: 'Ada Whitfield', phone_verified: false })
  const kept = await env.DB.prepare('select what from account_changes where person_id = ?1 and actor_id = ?2')
    .bind(id, admin.person.id)
    .all<{ what: string }>()
  expect(kept.results.map(({ what }) => what).sort()).toEqual([
    'details_changed',
    'phone_changed',
    'reset_mailed',
    'verify_mailed',
  ])
})

test('The lots that somebody has offered on come by how they stand, as on their page.', async () => {
  const buyer = await aSignedIn()
  const [leads, lost] = [await aListing(), await aListing()]
  await aStanding(leads, buyer.person, { status: 'winner', seq: 1 })
  await aStanding(lost, buyer.person, { status: 'lost', seq: 1 })
  const lots = async (asked: object) =>
    contentOf<{ records: { id: string }[]; counts: object }>(
      await say('user/product/dashboard', asked, buyer.bearer),
    )
  const active = await lots({})
  expect(active.records.map(({ id }) => id)).toEqual([leads.id])
  expect(active).toMatchObject({ totalRecords: 1, from: 1, setDisp: 1 })
  expect(active.counts).toEqual({ allactive: 1, winning: 1, outbid: 0, won: 0, lost: 1, all: 2 })
  expect((await lots({ action: 'all' })).records.map(({ id }) => id).sort()).toEqual(
    [leads.id, lost.id].sort(),
  )
  expect(await lots({ action: 'won' })).toMatchObject({ records: [], totalRecords: 0, from: 0 })
})
