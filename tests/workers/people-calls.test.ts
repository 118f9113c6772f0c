import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, anId, anOrganisation, aSignedIn } from '#tests/support/builders.ts'

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
    errors: { phone: ['Phone must be 10 digits'], email: ['Invalid email format'] },
  })
  expect(contentOf(await say('user/decryptProfile', {}, buyer.bearer))).toMatchObject({ ein_no: '12-345' })
  const reset = await say('user/resetUserProfile', {}, buyer.bearer)
  expect(contentOf(reset)).toMatchObject({ interested_categories: null, marketing_emails: 0 })
})

test('A picture is had as base64 by its name, and no other file is.', async () => {
  const file = `up-${'a'.repeat(26)}.webp`
  await env.UPLOADS.put(file, new Uint8Array([1, 2, 3]))
  await env.UPLOADS.put('documents/secret.pdf', new Uint8Array([4]))
  const found = await say('commonFunction/getImageBase', { file_name: `/uploads/${file}` })
  expect(contentOf(found)).toMatchObject({ content_type: 'image/webp', image: 'AQID' })
  for (const file_name of ['documents/secret.pdf', '../documents/secret.pdf', 'up-nothing.webp'])
    expect(outcome(await say('commonFunction/getImageBase', { file_name }))).toBe('404 no_picture')
})
