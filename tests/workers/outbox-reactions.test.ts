import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import type { Actor } from '#app/domain/people/permissions.ts'
import { sendMessage as sendContact } from '#app/features/contact/commands.server.ts'
import { sendMessage } from '#app/features/messages/commands.server.ts'
import { mailOutbid } from '#app/features/outbox/reactions.server.ts'
import { askQuestion, replyToQuestion } from '#app/features/questions/commands.server.ts'
import { aBid, aListing, aMembership, anId, aPerson, aStanding } from '#tests/support/builders.ts'
import { aJob, outgoing } from '#tests/support/post-office.ts'
import { deliverEvent } from '#workers/jobs/deliver-events.ts'

const MINUTE = 60_000

type Person = Awaited<ReturnType<typeof aPerson>>

function actorOf(person: Person, organisations: Actor['organisations'] = []): Actor {
  const { id, email, firstName, lastName, role, status } = person
  return { id, email, firstName, lastName, role, status, sessionId: anId('s'), organisations }
}

/** A listing, its seller and somebody who looks at it; the buyer reads Spanish. */
async function aSale(given: Parameters<typeof aListing>[0] = {}) {
  const listing = await aListing({ title: 'Drill <20 V>', lotNumber: 4821, ...given })
  const [seller, buyer] = [
    await aPerson({ firstName: 'Sam', role: 'seller' }),
    await aPerson({ firstName: 'Marisol', language: 'es' }),
  ]
  await aMembership(seller, { id: listing.organisationId }, 'owner')
  const acting = actorOf(seller, [{ id: listing.organisationId, roles: ['owner' as const], yards: null }])
  return { listing, seller, buyer, asSeller: acting, asBuyer: actorOf(buyer) }
}

/** A job whose people's tabs are not told: nobody looks. */
function aQuietJob(now?: number) {
  const { ctx, ...job } = aJob(now === undefined ? {} : { now })
  return { ...job, ctx: { ...ctx, relays: { ...ctx.relays, tell: async () => undefined } } }
}

test('The contact page is mailed to the address of the settings, and answered to its writer.', async () => {
  const { ctx } = aQuietJob()
  const words = anId('words')
  await sendContact(
    { ...ctx, address: anId('address') },
    {
      organisationId: null,
      name: 'José de la Cruz',
      email: 'jose@example.com',
      phone: '6145550100',
      topic: 'lot',
      reference: '4821',
      message: words,
      language: 'es',
      website: '',
    },
  )
  const kept = await env.DB.prepare('select id from contact_messages where message = ?')
    .bind(words)
    .first<{ id: string }>()
  await deliverEvent(ctx, `contact-sent:${kept?.id}`)
  await deliverEvent(ctx, `contact-sent:${kept?.id}`)
  expect(await outgoing(`contact:${kept?.id}`)).toMatchObject({
    recipient: 'support@fairlot.example',
    reply_to: 'jose@example.com',
    language: 'en',
    subject: 'Contact page: A lot, from José de la Cruz',
    text: expect.stringContaining(`> ${words}`),
  })
})

test('A question goes to the seller’s people and its answer to whoever asked, in their language.', async () => {
  const { listing, seller, asSeller, asBuyer, buyer } = await aSale()
  const { ctx } = aQuietJob()
  const asked = await askQuestion(ctx, asBuyer, {
    project_id: listing.id,
    name: 'Marisol Vega',
    email: 'not-hers@example.test',
    phone: '',
    comment: 'Is it <b>complete</b>?',
  })
  if (!asked.ok) throw new Error(asked.code)
  await deliverEvent(ctx, `question-asked:${asked.id}`)
  const question = await outgoing(`question:${asked.id}:${seller.id}`)
  expect(question).toMatchObject({ recipient: seller.email, subject: 'A question about lot 4821' })
  expect(question.html).toContain('Is it &lt;b&gt;complete&lt;/b&gt;?')
  expect(question.text).toContain(`http://localhost/product-view/${listing.id}?open=questions#questions`)

  const answered = await replyToQuestion(ctx, asSeller, {
    project_id: listing.id,
    comment_id: asked.id,
    comment: 'Yes.',
  })
  if (!answered.ok) throw new Error(answered.code)
  await deliverEvent(ctx, `question-answered:${answered.id}`)
  expect(await outgoing(`answer:${answered.id}`)).toMatchObject({
    // the address that was typed with the question may be anybody's
    recipient: buyer.email,
    language: 'es',
    subject: 'Respondieron a tu pregunta sobre el lote 4821',
  })
})

test('A message goes to the other side, unless it has been read by then.', async () => {
  const { listing, seller, asSeller, asBuyer, buyer } = await aSale()
  const { ctx } = aQuietJob()
  const said = await sendMessage(ctx, asBuyer, { projectmsgpost: listing.id, message: 'On Saturday?' })
  if (!said.ok) throw new Error(said.code)
  await deliverEvent(ctx, `message-sent:${said.id}`)
  expect(await outgoing(`message:${said.id}:${seller.id}`)).toMatchObject({
    recipient: seller.email,
    text: expect.stringContaining(`/messages/${said.threadId}`),
  })
  const about = { projectmsgpost: listing.id, user_id: buyer.id }
  const answer = await sendMessage(ctx, asSeller, { ...about, message: 'Nine to noon.' })
  if (!answer.ok) throw new Error(answer.code)
  await env.DB.prepare('update message_threads set person_unread = 0 where id = ?').bind(said.threadId).run()
  await deliverEvent(ctx, `message-sent:${answer.id}`)
  await expect(outgoing(`message:${answer.id}:${buyer.id}`)).rejects.toThrow()
  const again = await sendMessage(ctx, asSeller, { ...about, message: 'Bring a van.' })
  if (!again.ok) throw new Error(again.code)
  await deliverEvent(ctx, `message-sent:${again.id}`)
  expect(await outgoing(`message:${again.id}:${buyer.id}`)).toMatchObject({
    language: 'es',
    subject: 'Un mensaje sobre el lote 4821',
  })
})

async function anEvent(type: string, payload: Record<string, unknown>): Promise<string> {
  const id = `${type}:${anId('e')}`
  await env.DB.prepare(
    'insert into events (id, type, payload, created_at, due_at) values (?1, ?2, ?3, ?4, ?4)',
  )
    .bind(id, type, JSON.stringify(payload), Date.now())
    .run()
  return id
}

test('A reminder is mailed while its lot is open, and is worth nothing after the close.', async () => {
  const { listing, buyer } = await aSale()
  const { ctx } = aQuietJob()
  const due = { personId: buyer.id, listingId: listing.id, closesAt: listing.closesAt }
  await deliverEvent(ctx, await anEvent('reminder-due', due))
  expect(await outgoing(`reminder:${listing.id}:${buyer.id}`)).toMatchObject({
    subject: 'Por cerrar: lote 4821',
    expires_at: listing.closesAt,
  })
  const over = await aSale({ live: { status: 'closed' } })
  await deliverEvent(
    ctx,
    await anEvent('reminder-due', { personId: over.buyer.id, listingId: over.listing.id }),
  )
  await expect(outgoing(`reminder:${over.listing.id}:${over.buyer.id}`)).rejects.toThrow()
})

test('Nobody is written to whose account is switched off.', async () => {
  const { listing } = await aSale()
  const gone = await aPerson({ status: 'deactivate' })
  const { ctx, lines } = aQuietJob()
  await deliverEvent(ctx, await anEvent('reminder-due', { personId: gone.id, listingId: listing.id }))
  await expect(outgoing(`reminder:${listing.id}:${gone.id}`)).rejects.toThrow()
  expect(lines).toEqual([])
})

test('Whoever wins is mailed the invoice with the link to it, once.', async () => {
  const { listing, buyer } = await aSale()
  const { ctx, lines } = aQuietJob()
  const saleId = `${listing.id}:1`
  const closed = {
    listingId: listing.id,
    format: 'ascending',
    outcome: 'sold',
    winnerId: buyer.id,
    price: 91_00,
    saleId,
    closedAt: Date.now(),
    charges: null,
  }
  for (let count = 0; count < 2; count += 1) await deliverEvent(ctx, await anEvent('auction-closed', closed))
  const invoice = await env.DB.prepare(
    'select common_invoice as name from invoices join invoice_lines lines on lines.invoice_id = invoices.id where sale_id = ?',
  )
    .bind(saleId)
    .first<{ name: string }>()
  expect(lines).toEqual([])
  const won = await outgoing(`won:${saleId}`)
  expect(won).toMatchObject({ recipient: buyer.email, subject: 'Ganaste el lote 4821' })
  expect(won.text).toContain(`http://localhost/invoice/${invoice?.name}`)
  expect(won.text).toContain('Oferta: $91.00')

  const unsold = await aSale()
  const nothing = { ...closed, listingId: unsold.listing.id, outcome: 'unsold', winnerId: null, price: null }
  await deliverEvent(ctx, await anEvent('auction-closed', { ...nothing, saleId: `${unsold.listing.id}:1` }))
  await expect(outgoing(`won:${unsold.listing.id}:1`)).rejects.toThrow()
  expect(lines).toEqual([])
})

test('Who offers least in a reverse auction hears what is ordered.', async () => {
  const { listing, buyer } = await aSale({ format: 'reverse' })
  const { ctx } = aQuietJob()
  const saleId = `${listing.id}:1`
  const closed = {
    listingId: listing.id,
    format: 'reverse',
    outcome: 'sold',
    winnerId: buyer.id,
    price: 640_00,
  }
  await deliverEvent(ctx, await anEvent('auction-closed', { ...closed, saleId, closedAt: Date.now() }))
  expect(await outgoing(`awarded:${saleId}`)).toMatchObject({
    subject: 'Aceptaron tu oferta para el lote 4821',
    text: expect.stringContaining('Precio: $640.00'),
  })
})

async function outbidMails(listingId: string, personId: string): Promise<number> {
  const row = await env.DB.prepare('select count(*) as n from outbox where id like ?')
    .bind(`outbid:${listingId}:${personId}:%`)
    .first<{ n: number }>()
  return row?.n ?? 0
}

test('Who is passed by somebody else hears of it once; who falls short by their own offer knows already.', async () => {
  const now = Date.now()
  const { listing, buyer } = await aSale()
  const rival = await aPerson()
  await aBid(listing, rival, { seq: 1 })
  await aBid(listing, buyer, { seq: 2, tag: 2 })
  await aBid(listing, rival, { seq: 3, tag: 1 })
  await aStanding(listing, buyer, { status: 'outbid', seq: 3, updatedAt: now })
  const short = await aPerson()
  await aBid(listing, short, { seq: 4, tag: 3 })
  await aStanding(listing, short, { status: 'outbid', seq: 4, updatedAt: now })
  await aStanding(listing, rival, { status: 'winner', seq: 3, updatedAt: now })
  for (let minute = 0; minute < 3; minute += 1) await mailOutbid(aQuietJob(now + minute * MINUTE).ctx)
  expect(await outbidMails(listing.id, buyer.id)).toBe(1)
  expect(await outbidMails(listing.id, short.id)).toBe(0)
  expect(await outbidMails(listing.id, rival.id)).toBe(0)
  const mail = await outgoing(`outbid:${listing.id}:${buyer.id}:3`)
  expect(mail).toMatchObject({ subject: 'Te han superado en el lote 4821', expires_at: listing.closesAt })
  expect(mail.text).toContain(`http://localhost/product-view/${listing.id}`)
})

test('A duel is one mail in ten minutes, and what is over or led again is none.', async () => {
  const now = Date.now()
  const { listing, buyer } = await aSale()
  const stands = (seq: number, status: 'outbid' | 'winner', at: number) =>
    env.DB.prepare(
      'update standings set seq = ?3, status = ?4, updated_at = ?5 where listing_id = ?1 and person_id = ?2',
    )
      .bind(listing.id, buyer.id, seq, status, at)
      .run()
  await aStanding(listing, buyer, { status: 'outbid', seq: 3, updatedAt: now })
  await mailOutbid(aQuietJob(now).ctx)
  await stands(5, 'outbid', now + MINUTE)
  await mailOutbid(aQuietJob(now + 2 * MINUTE).ctx)
  expect(await outbidMails(listing.id, buyer.id)).toBe(1)
  await mailOutbid(aQuietJob(now + 11 * MINUTE).ctx)
  expect(await outbidMails(listing.id, buyer.id)).toBe(2)

  const led = await aSale()
  await aStanding(led.listing, led.buyer, { status: 'winner', seq: 7, updatedAt: now })
  const over = await aSale({ live: { status: 'sold' } })
  await aStanding(over.listing, over.buyer, { status: 'outbid', seq: 7, updatedAt: now })
  await mailOutbid(aQuietJob(now + MINUTE).ctx)
  expect(await outbidMails(led.listing.id, led.buyer.id)).toBe(0)
  expect(await outbidMails(over.listing.id, over.buyer.id)).toBe(0)
})
