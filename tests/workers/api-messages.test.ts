import { expect, test } from 'vitest'
import { contentOf, outcome, say } from '#tests/support/api.ts'
import { aListing, aMembership, aSignedIn } from '#tests/support/builders.ts'

type Conversation = { id: string; message: string; unread: number; as_seller: number; name: string }
type Overview = {
  activemsgcount: number
  archivemsgcount: number
  unread: number
  messagesforusers: Conversation[]
}
type Said = {
  conversation: Conversation
  actualmessages: { message: string; own: number }[]
  has_more: boolean
}

async function aConversation() {
  const listing = await aListing({ title: 'Oak desk' })
  const [buyer, seller, stranger, admin] = [
    await aSignedIn(),
    await aSignedIn({ role: 'seller' }),
    await aSignedIn(),
    await aSignedIn({ role: 'admin' }),
  ]
  await aMembership(seller.person, { id: listing.organisationId }, 'staff')
  const asks = { projectmsgpost: listing.id, message: 'Is it the 4 A charger?' }
  const { thread_id: id } = contentOf<{ thread_id: string }>(
    await say('message/saveMessageFromView', asks, buyer.bearer),
  )
  return { listing, buyer, seller, stranger, admin, id }
}

test('Programs read their conversations on both sides, and what they read counts as opened.', async () => {
  const { listing, buyer, seller, id } = await aConversation()
  const overview = async (headers: object) =>
    contentOf<Overview>(await say('message/messages', {}, { ...headers }))
  expect(await overview(seller.bearer)).toMatchObject({
    activemsgcount: 1,
    archivemsgcount: 0,
    unread: 1,
    messagesforusers: [{ id, project_id: listing.id, title: 'Oak desk', as_seller: 1, unread: 1 }],
  })
  expect(await overview(buyer.bearer)).toMatchObject({ unread: 0, messagesforusers: [{ as_seller: 0 }] })
  const read = async (more: object) =>
    contentOf<Said>(await say('message/searchactualmessages', { id, ...more }, seller.bearer))
  expect(await read({ keep_unread: 1 })).toMatchObject({
    conversation: { unread: 1 },
    actualmessages: [{ message: 'Is it the 4 A charger?', own: 0 }],
    has_more: false,
  })
  const unread = async () =>
    contentOf<{ unread: number }>(await say('message/unreadmessages', {}, seller.bearer)).unread
  expect(await unread()).toBe(1)
  expect((await read({})).conversation.unread).toBe(0)
  expect(await unread()).toBe(0)
  await say(
    'message/saveMessage',
    { projectmsgpost: listing.id, message: 'Yes.', user_id: buyer.person.id },
    seller.bearer,
  )
  const answered = contentOf<Said>(await say('message/searchactualmessages', { id }, buyer.bearer))
  expect(answered.actualmessages.map(({ message, own }) => [message, own])).toEqual([
    ['Is it the 4 A charger?', 1],
    ['Yes.', 0],
  ])
})

test('Archiving and deleting are of one side alone, and a later message brings the conversation back.', async () => {
  const { listing, buyer, seller, id } = await aConversation()
  const box = async (headers: object, action: string) =>
    contentOf<{ projectmessages: Conversation[]; from: number; setDisp: number; has_more: boolean }>(
      await say('message/searchprojectmessages', { action }, { ...headers }),
    )
  const archived = await say('message/archiveMessages', { id }, buyer.bearer)
  expect(contentOf(archived)).toEqual({ id, archived: 1 })
  expect(await box(buyer.bearer, 'active')).toEqual({
    projectmessages: [],
    from: 0,
    setDisp: 0,
    has_more: false,
  })
  expect(await box(buyer.bearer, 'archived')).toMatchObject({
    projectmessages: [{ id }],
    from: 1,
    setDisp: 1,
  })
  expect((await box(seller.bearer, 'active')).projectmessages).toHaveLength(1)
  const restored = await say('message/archiveMessages', { id, action: 'restore' }, buyer.bearer)
  expect(contentOf(restored)).toEqual({ id, archived: 0 })
  // what nobody has seen yet is not put away
  const early = { id, seen: '2020-01-01T00:00:00Z' }
  await say('message/deleteMessage', early, buyer.bearer)
  expect((await box(buyer.bearer, 'active')).projectmessages).toHaveLength(1)
  expect((await say('message/deleteMessage', { id }, buyer.bearer)).http).toBe(200)
  expect((await box(buyer.bearer, 'active')).projectmessages).toEqual([])
  expect(outcome(await say('message/searchactualmessages', { id }, buyer.bearer))).toBe('404 not_found')
  const answer = { projectmsgpost: listing.id, message: 'Still there.', user_id: buyer.person.id }
  await say('message/saveMessage', answer, seller.bearer)
  const back = contentOf<Said>(await say('message/searchactualmessages', { id }, buyer.bearer))
  expect(back.actualmessages.map(({ message }) => message)).toEqual(['Still there.'])
})

test('Nobody reads or puts away what two others write, an administrator neither.', async () => {
  const { stranger, admin, id, buyer } = await aConversation()
  for (const { bearer } of [stranger, admin])
    for (const path of ['searchactualmessages', 'archiveMessages', 'deleteMessage'])
      expect(outcome(await say(`message/${path}`, { id }, bearer))).toBe('404 not_found')
  for (const path of ['messages', 'unreadmessages', 'searchprojectmessages'])
    expect(outcome(await say(`message/${path}`, {}))).toBe('401 sign_in')
  const wrong = [
    ['searchprojectmessages', { action: 'other' }],
    ['searchprojectmessages', { page: 0 }],
    ['searchactualmessages', {}],
    ['archiveMessages', { id, seen: 'yesterday' }],
  ] as const
  for (const [path, body] of wrong)
    expect(outcome(await say(`message/${path}`, body, buyer.bearer)), path).toBe('422 validation')
})
