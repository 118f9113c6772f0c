import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { ask, contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'
import { listenTo, relayNameOf } from '#tests/support/relay.ts'

type Comment = {
  id: string
  comment: string
  name: string
  email: string | null
  phone: string | null
  by_seller: boolean
  comment_level: number
  replies: Comment[]
}

/** A listing, its seller, an administrator, and two buyers. */
async function aMarket() {
  const listing = await aListing()
  const seller = await aSignedIn({ role: 'seller', firstName: 'Ruth', lastName: 'Abernathy' })
  await aMembership(seller.person, { id: listing.organisationId }, 'owner')
  return {
    listing,
    seller,
    admin: await aSignedIn({ role: 'admin' }),
    dana: await aSignedIn(),
    other: await aSignedIn({ firstName: 'Omar', lastName: 'Haddad' }),
  }
}

async function countOf(table: string, where: string, ...values: unknown[]): Promise<number> {
  const row = await env.DB.prepare(`select count(*) as n from ${table} where ${where}`)
    .bind(...values)
    .first<{ n: number }>()
  return row?.n ?? 0
}

const question = (listing: { id: string }, more = {}) => ({
  project_id: listing.id,
  name: 'Dana Whitfield',
  email: 'dana@example.test',
  comment: 'Is it the 4 A charger?',
  ...more,
})

test('A question is answered by the seller and by nobody else but the one who asked, and strangers see no address.', async () => {
  const { listing, seller, admin, dana, other } = await aMarket()
  const asked = await say('comment/saveComment', question(listing), dana.bearer)
  expect(asked).toMatchObject({ http: 200, message: 'Your question has been submitted' })
  const { id } = contentOf<{ id: string }>(asked)
  expect(await countOf('events', 'id = ?', `question-asked:${id}`)).toBe(1)

  const reply = (comment: string, headers: object) =>
    say('comment/saveComment', { project_id: listing.id, comment_id: id, comment }, { ...headers })
  expect(outcome(await reply('Me too.', other.bearer))).toBe('403 forbidden')
  expect(outcome(await reply('Me too.', {}))).toBe('401 sign_in')
  const answered = await reply('Yes, the 4 A one.', seller.bearer)
  expect(answered.http).toBe(200)
  const answerId = contentOf<{ id: string }>(answered).id
  expect(await countOf('events', 'id = ?', `question-answered:${answerId}`)).toBe(1)
  await say(
    'comment/saveComment',
    { project_id: listing.id, comment_id: answerId, comment: 'Thanks.' },
    dana.bearer,
  )
  expect((await reply('For the house: yes.', admin.bearer)).http).toBe(200)

  const seen = async (headers = {}) =>
    contentOf<{ records: Comment[]; totalRecords: number }>(
      await say('comment/getAllComments', { project_id: listing.id }, headers),
    )
  for (const headers of [{}, other.bearer, dana.bearer]) {
    const { records, totalRecords } = await seen(headers)
    expect(totalRecords).toBe(1)
    expect(records[0]).toMatchObject({ name: 'Dana W.', email: null, phone: null, comment_level: 0 })
    expect(records[0]?.replies.map(({ comment, comment_level }) => [comment, comment_level])).toEqual([
      ['Yes, the 4 A one.', 1],
      ['Thanks.', 2],
      ['For the house: yes.', 1],
    ])
    expect(JSON.stringify(records)).not.toMatch(/dana@|Whitfield|6145550100/)
  }
  expect((await seen(seller.bearer)).records[0]).toMatchObject({
    name: 'Dana Whitfield',
    email: 'dana@example.test',
  })
  const below = contentOf<{ records: Comment[] }>(
    await ask(`comment/getAllReplyComments?comment_id=${answerId}`),
  )
  expect(below.records.map(({ comment }) => comment)).toEqual(['Thanks.'])
})

test('A question is checked with the words of the specification, and what is wrong is not written.', async () => {
  const { listing, seller, dana } = await aMarket()
  const phoneless = await aSignedIn({ phone: null, phoneVerified: false })
  const errors = async (body: object, headers = dana.bearer) =>
    (await say('comment/saveComment', body, headers)).data.errors
  expect(await errors({ project_id: listing.id })).toEqual({ comment: ['Required!'] })
  expect(await errors({ project_id: listing.id, comment: 'x' })).toEqual({
    name: ['Required!'],
    email: ['Required!'],
  })
  expect(await errors(question(listing, { email: 'dana' }))).toEqual({ email: ['Invalid email format'] })
  expect(await errors(question(listing), phoneless.bearer)).toEqual({ phone: ['Phone must be 10 digits'] })
  expect(await errors(question(listing, { phone: '555-01' }))).toEqual({ phone: ['Phone must be 10 digits'] })
  expect(await errors(question(listing, { comment: 'x'.repeat(1_001) }))).toMatchObject({
    comment: [expect.any(String)],
  })
  expect(outcome(await say('comment/saveComment', question(listing)))).toBe('401 sign_in')
  expect(outcome(await say('comment/saveComment', question({ id: 'nowhere' }), dana.bearer))).toBe(
    '404 not_found',
  )
  expect(await say('comment/saveComment', question(listing), seller.bearer)).toMatchObject({
    http: 403,
    code: 'own_item',
    message: "You can't ask about your own lot",
  })
  const elsewhere = await aListing()
  const asked = await say('comment/saveComment', question(elsewhere), dana.bearer)
  const misplaced = question(listing, { comment_id: contentOf<{ id: string }>(asked).id })
  expect(await say('comment/saveComment', misplaced, seller.bearer)).toMatchObject({
    http: 404,
    message: 'There is no such comment',
  })
  expect(await countOf('questions', 'listing_id = ?', listing.id)).toBe(0)
  expect(
    (await say('comment/saveComment', question(listing, { phone: '614 555 0100' }), phoneless.bearer)).http,
  ).toBe(200)
})

test('Who asks too much at once is put off.', async () => {
  const { listing, dana } = await aMarket()
  const said = []
  for (let count = 0; count < 6; count += 1)
    said.push(await say('comment/saveComment', question(listing), dana.bearer))
  expect(said.slice(0, 5).map(({ http }) => http)).toEqual([200, 200, 200, 200, 200])
  expect(said[5]).toMatchObject({ http: 429, code: 'too_many' })
  expect(Number(said[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(await countOf('questions', 'person_id = ?', dana.person.id)).toBe(5)
})

test('Notes are read, changed and deleted by their owner alone.', async () => {
  const { listing, seller, admin, dana } = await aMarket()
  const save = (body: object, headers = dana.bearer) => say('notes/notesAction', body, headers)
  const { id } = contentOf<{ id: string }>(await save({ project_id: listing.id, notes: ' Check the chuck ' }))
  const notes = async (headers = dana.bearer) =>
    contentOf<{ records: { id: string; notes: string }[] }>(
      await say('notes/getNotes', { project_id: listing.id }, headers),
    ).records.map((note) => note.notes)
  expect(await notes()).toEqual(['Check the chuck'])
  for (const { bearer } of [seller, admin]) {
    expect(await notes(bearer)).toEqual([])
    expect(outcome(await save({ project_id: listing.id, id, notes: 'Mine' }, bearer))).toBe('404 not_found')
    expect(outcome(await save({ project_id: listing.id, id, action: 'delete' }, bearer))).toBe(
      '404 not_found',
    )
  }
  expect((await save({ project_id: listing.id, notes: '  ' })).data.errors).toEqual({
    notes: ['Please add notes'],
  })
  expect((await save({ project_id: listing.id })).data.errors).toEqual({ notes: ['Please add notes'] })
  expect(outcome(await save({ project_id: listing.id, action: 'delete' }))).toBe('422 validation')
  expect(outcome(await save({ project_id: 'nowhere', notes: 'x' }))).toBe('404 not_found')
  expect(outcome(await say('notes/getNotes', { project_id: listing.id }))).toBe('401 sign_in')
  expect(outcome(await say('notes/notesAction', { project_id: listing.id, notes: 'x' }))).toBe('401 sign_in')
  expect(await notes()).toEqual(['Check the chuck'])
  await save({ project_id: listing.id, id, notes: 'Chuck is fine' })
  expect(await notes()).toEqual(['Chuck is fine'])
  await save({ project_id: listing.id, id, action: 'delete' })
  expect(await notes()).toEqual([])
})

test('Buyer and seller write in one thread, the other side hears of it, and nobody else reads or writes there.', async () => {
  const { listing, seller, admin, dana, other } = await aMarket()
  const tabs = {
    seller: await listenTo(relayNameOf(seller.person), { token: seller.session.token }),
    dana: await listenTo(relayNameOf(dana.person), { token: dana.session.token }),
    other: await listenTo(relayNameOf(other.person), { token: other.session.token }),
  }
  const send = (body: object, headers: Record<string, string> = dana.bearer) =>
    say('message/saveMessage', { projectmsgpost: listing.id, ...body }, headers)
  const first = await send({ message: 'Is it the 4 A charger?', sellermsgpost: listing.organisationId })
  expect(first.http).toBe(200)
  const { thread_id } = contentOf<{ thread_id: string }>(first)
  expect(await tabs.seller.heard('notification')).toMatchObject({ id: thread_id })
  expect(contentOf(await send({ message: 'And the case?' }))).toMatchObject({ thread_id })
  const answer = await send({ message: 'Yes to both.', user_id: dana.person.id }, seller.bearer)
  expect(contentOf(answer)).toMatchObject({ thread_id })
  expect(await tabs.dana.heard('notification')).toMatchObject({ id: thread_id })
  expect(tabs.other.framesOf('notification')).toEqual([])
  const row = await env.DB.prepare('select person_unread, seller_unread from message_threads where id = ?')
    .bind(thread_id)
    .first()
  expect(row).toEqual({ person_unread: 1, seller_unread: 2 })

  expect(outcome(await send({ message: 'Hello' }, {}))).toBe('401 sign_in')
  expect(outcome(await send({ message: ' ' }))).toBe('422 validation')
  expect(outcome(await send({ message: 'x'.repeat(2_001) }))).toBe('422 validation')
  expect(outcome(await send({ message: 'Hello' }, seller.bearer))).toBe('403 own_item')
  expect(await send({ message: 'Hello', user_id: other.person.id }, seller.bearer)).toMatchObject({
    http: 404,
    message: 'No such lot, or no one to answer',
  })
  expect(outcome(await send({ message: 'Hello', sellermsgpost: 'o-other' }))).toBe('404 not_found')
  expect(outcome(await send({ message: 'Hello', projectmsgpost: 'nowhere' }))).toBe('404 not_found')
  // an administrator who writes is one more buyer here, and gets a thread of their own
  const asAdmin = await send({ message: 'Hello', user_id: dana.person.id }, admin.bearer)
  expect(contentOf<{ thread_id: string }>(asAdmin).thread_id).not.toBe(thread_id)
  expect(await countOf('messages', 'thread_id = ?', thread_id)).toBe(3)
})

test('One rates a seller once, and may change it; its own people may not.', async () => {
  const { listing, seller, admin, dana, other } = await aMarket()
  const follows = listing.organisationId
  const follow = (rating: unknown, headers: Record<string, string>) =>
    say('user/addFollower', { follows, rating }, headers)
  expect(contentOf(await follow(4, dana.bearer))).toMatchObject({ followers: 1, rated: 1, average: 4 })
  expect(contentOf(await follow(5, dana.bearer))).toMatchObject({ followers: 1, rated: 1, average: 5 })
  expect(contentOf(await follow(undefined, dana.bearer))).toMatchObject({ average: 5, rating: 5 })
  expect(contentOf(await follow(2, other.bearer))).toMatchObject({ followers: 2, rated: 2, average: 3.5 })
  for (const rating of [0, 6, 2.5, 'x', -1])
    expect(outcome(await follow(rating, other.bearer))).toBe('422 validation')
  expect(outcome(await follow(5, seller.bearer))).toBe('403 forbidden')
  expect(outcome(await follow(5, {}))).toBe('401 sign_in')
  expect(outcome(await say('user/addFollower', { follows: 'o-none' }, dana.bearer))).toBe('404 not_found')

  const records = async (body: object, headers: Record<string, string>) =>
    contentOf<{ records: object[] }>(await say('user/getFollowers', body, headers)).records
  expect(await records({}, dana.bearer)).toMatchObject([{ follows, rating: 5 }])
  for (const { bearer } of [seller, admin]) expect(await records({ follows }, bearer)).toHaveLength(2)
  expect(JSON.stringify(await records({ follows }, seller.bearer))).not.toMatch(/Whitfield|@/)
  expect(outcome(await say('user/getFollowers', { follows }, dana.bearer))).toBe('403 forbidden')
  expect(outcome(await say('user/getFollowers'))).toBe('401 sign_in')

  const left = await say('user/removeFollower', { follows }, dana.bearer)
  expect(contentOf(left)).toMatchObject({ followers: 1, rated: 1, average: 2, following: false })
  expect((await say('user/removeFollower', { follows }, dana.bearer)).http).toBe(200)
  expect(outcome(await say('user/removeFollower', { follows }))).toBe('401 sign_in')
})
