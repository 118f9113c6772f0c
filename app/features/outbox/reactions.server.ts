import type { Ctx } from '#app/context.ts'
import type { EventPayload } from '#app/domain/events.ts'
import { OFFER_PLACED, OUTBID } from '#app/domain/notifications.ts'
import { type Draft, type Recipient, writeMessages } from './commands.server.ts'
import {
  findComment,
  findContact,
  findLot,
  findMessage,
  findNegotiation,
  findOrder,
  findOrganisationOf,
  findReader,
  findSale,
  findSettings,
  findTax,
  findVerdict,
  type LotFacts,
  listMembers,
  listOutbid,
  listPlaced,
  type Placed,
  type Reader,
} from './facts.server.ts'
import { findDefaults } from './topics.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'origin' | 'queues'>

/** What somebody wrote on the contact page goes to the operator, who can answer it at once. */
export async function mailContact(ctx: Deps, payload: EventPayload<'contact-sent'>): Promise<void> {
  const { messageId } = payload
  const [written, { contact_email: to }] = await Promise.all([
    findContact(ctx.db, messageId),
    findSettings(ctx.db),
  ])
  if (!written || to === '') return
  await writeMessages(ctx, [
    {
      id: `contact:${messageId}`,
      template: 'contact',
      data: written,
      recipient: { to, language: 'en', personId: null, name: null },
      replyTo: written.email,
    },
  ])
}

/** A question goes to all who may answer it. */
export async function mailQuestion(ctx: Deps, payload: EventPayload<'question-asked'>): Promise<void> {
  const { questionId, replyId, listingId, organisationId } = payload
  const commentId = replyId ?? questionId
  const [comment, lot, members] = await Promise.all([
    findComment(ctx.db, commentId),
    findLot(ctx.db, listingId),
    listMembers(ctx.db, organisationId),
  ])
  if (!comment || !lot) return
  const data = { ...factsOf(lot), ...comment }
  await writeMessages(
    ctx,
    members.map((member) => ({
      id: `question:${commentId}:${member.personId}`,
      template: 'question' as const,
      data,
      recipient: recipientOf(member),
    })),
  )
}

/** To the address of the account: the one typed with the question is nobody's who has proved it. */
export async function mailAnswer(ctx: Deps, payload: EventPayload<'question-answered'>): Promise<void> {
  const { replyId, listingId, personId } = payload
  const [comment, lot, asker] = await Promise.all([
    findComment(ctx.db, replyId),
    findLot(ctx.db, listingId),
    findReader(ctx.db, personId),
  ])
  if (!comment || !lot || !asker) return
  await writeMessages(ctx, [
    {
      id: `answer:${replyId}`,
      template: 'answer',
      data: { ...factsOf(lot), name: lot.seller, text: comment.text },
      recipient: recipientOf(asker),
    },
  ])
}

/** To the other side, unless they have read it meanwhile. */
export async function mailMessage(ctx: Deps, payload: EventPayload<'message-sent'>): Promise<void> {
  const { messageId } = payload
  const message = await findMessage(ctx.db, messageId)
  if (!message || message.unread === 0) return
  const { threadId, listingId, organisationId, personId, bySeller, name, text } = message
  const [lot, readers] = await Promise.all([
    findLot(ctx.db, listingId),
    bySeller === 1 ? findReader(ctx.db, personId) : listMembers(ctx.db, organisationId),
  ])
  if (!lot) return
  await writeMessages(
    ctx,
    [readers].flat().flatMap((reader) =>
      reader === null
        ? []
        : [
            {
              id: `message:${messageId}:${reader.personId}`,
              template: 'message' as const,
              data: { ...factsOf(lot), threadId, name, text },
              recipient: recipientOf(reader),
            },
          ],
    ),
  )
}

/** Before the close of what somebody watches; not worth its while afterwards. */
export async function mailReminder(ctx: Deps, payload: EventPayload<'reminder-due'>): Promise<void> {
  const { personId, listingId } = payload
  const draft = await standingDraft(
    ctx,
    { template: 'reminder', id: `reminder:${listingId}:${personId}` },
    { personId, listingId },
  )
  if (draft) await writeMessages(ctx, [draft])
}

/** A password that somebody else has changed is noticed by its owner, wherever they are signed in. */
export async function mailPasswordChanged(
  ctx: Deps,
  payload: EventPayload<'password-changed'>,
): Promise<void> {
  const { personId, id } = payload
  const reader = await findReader(ctx.db, personId)
  if (!reader) return
  await writeMessages(ctx, [{ id, template: 'passwordChanged', data: {}, recipient: recipientOf(reader) }])
}

/** Whoever has won or bought hears what it comes to; of a reverse auction, what is ordered. Runs after the invoice. */
export async function mailBuyer(
  ctx: Deps,
  payload: EventPayload<'auction-closed' | 'listing-purchased'>,
): Promise<void> {
  const { saleId } = payload
  if (saleId === null) return
  const [sale, order] = await Promise.all([findSale(ctx.db, saleId), findOrder(ctx.db, saleId)])
  if (sale) {
    const { buyerId, ...data } = sale
    const buyer = await findReader(ctx.db, buyerId)
    if (buyer)
      await writeMessages(ctx, [
        { id: `won:${saleId}`, template: 'won', data, recipient: recipientOf(buyer) },
      ])
  }
  if (order) {
    const [lot, supplier] = await Promise.all([
      findLot(ctx.db, order.listingId),
      findReader(ctx.db, order.supplierId),
    ])
    if (lot && supplier)
      await writeMessages(ctx, [
        {
          id: `awarded:${saleId}`,
          template: 'awarded',
          data: { ...factsOf(lot), seller: lot.seller, order: order.order, price: order.price },
          recipient: recipientOf(supplier),
        },
      ])
  }
}

const NEGOTIATED = {
  countered: 'countered',
  declined: 'declined',
  withdrawn: 'withdrawn',
  expired: 'expired',
  bought: 'accepted',
  failed: 'failed',
} as const

/** Whoever has to answer an offer of a price, or waits for the answer, hears of it; of what it came to, both. */
export async function mailNegotiation(ctx: Deps, payload: EventPayload<'negotiation-moved'>): Promise<void> {
  const { negotiationId, move } = payload
  const talk = await findNegotiation(ctx.db, negotiationId)
  // somebody has answered meanwhile: that is what there is to tell
  if (!talk || talk.state === 'agreed' || (move !== null && talk.moves !== move)) return
  const { state, side, moves, buyerId, organisationId, buyer, seller } = talk
  const what = state === 'open' ? (moves === 1 ? 'offered' : 'countered') : NEGOTIATED[state]
  const [own, members] = await Promise.all([
    side === 'buyer' && move !== null ? null : findReader(ctx.db, buyerId),
    side === 'seller' && move !== null ? [] : listMembers(ctx.db, organisationId),
  ])
  const { listingId, lotNumber, title, quantity, price, listPrice, expiresAt } = talk
  const draft = (reader: 'buyer' | 'seller', to: Reader): Draft => ({
    id: `negotiation:${negotiationId}:${move ?? state}:${to.personId}`,
    template: 'negotiation',
    data: {
      ...{ listingId, lotNumber, title, quantity, price, listPrice, expiresAt, what, reader },
      name: reader === 'buyer' ? seller : buyer,
    },
    recipient: recipientOf(to),
  })
  await writeMessages(ctx, [
    ...(own ? [draft('buyer', own)] : []),
    ...members.map((member) => draft('seller', member)),
  ])
}

/** A tax document that waits to be judged goes to the operator (account-and-operations.md, section 4). */
export async function mailTaxChange(ctx: Deps, payload: EventPayload<'tax-changed'>): Promise<void> {
  const { changeId, personId } = payload
  const [tax, { contact_email: to }] = await Promise.all([findTax(ctx.db, personId), findSettings(ctx.db)])
  if (tax?.status !== 0 || to === '') return
  const { name, email, companyName, taxNumber } = tax
  await writeMessages(ctx, [
    {
      id: `tax-changed:${changeId}`,
      template: 'tax',
      data: { name, email, companyName, taxNumber },
      recipient: { to, language: 'en', personId: null, name: null },
    },
  ])
}

/** What was said of one's tax document; nothing when it has been replaced since. */
export async function mailTaxReview(ctx: Deps, payload: EventPayload<'tax-reviewed'>): Promise<void> {
  const { reviewId, personId, documentId, accepted } = payload
  const [tax, reader] = await Promise.all([findTax(ctx.db, personId), findReader(ctx.db, personId)])
  if (!reader || tax?.documentId !== documentId || tax.status !== (accepted ? 1 : 2)) return
  await writeMessages(ctx, [
    {
      id: `tax-reviewed:${reviewId}`,
      template: 'taxReviewed',
      data: { accepted },
      recipient: recipientOf(reader),
    },
  ])
}

/** What came of an identity check; nothing when its owner has changed what it was about since. */
export async function mailIdentity(ctx: Deps, payload: EventPayload<'identity-decided'>): Promise<void> {
  const { checkId, personId } = payload
  const [verdict, reader] = await Promise.all([findVerdict(ctx.db, checkId), findReader(ctx.db, personId)])
  if (!verdict || !reader) return
  await writeMessages(ctx, [
    {
      id: `identity:${checkId}`,
      template: 'identity',
      data: { verified: verdict.state === 'verified', reason: verdict.reason },
      recipient: recipientOf(reader),
    },
  ])
}

/** A seller who was let in hears of it. */
export async function mailApproved(ctx: Deps, payload: EventPayload<'account-approved'>): Promise<void> {
  const { personId } = payload
  const [reader, organisation] = await Promise.all([
    findReader(ctx.db, personId),
    findOrganisationOf(ctx.db, personId),
  ])
  if (!reader) return
  await writeMessages(ctx, [
    {
      id: `approved:${personId}`,
      template: 'approved',
      data: { organisation },
      recipient: recipientOf(reader),
    },
  ])
}

const MOST_OUTBID = 100
const SIDE_BY_SIDE = 20
/** Rooms whose news came late to D1 are still heard of. */
const LOOK_BACK_MS = 15 * 60_000
/** A duel of two bidders is one mail each in this time, not one for each turn. */
const QUIET_MS = 10 * 60_000

/** Tells those whom somebody has passed. The rooms say who stands where; nothing more is written for every offer. */
export async function mailOutbid(ctx: Deps): Promise<number> {
  const now = ctx.clock.now()
  const defaults = await findDefaults(ctx.db)
  const passed = await listOutbid(ctx.db, {
    ...{ now, since: now - LOOK_BACK_MS, quietSince: now - QUIET_MS },
    limit: MOST_OUTBID,
    byDefault: defaults.includes(OUTBID),
  })
  const drafts: Draft[] = []
  for (let at = 0; at < passed.length; at += SIDE_BY_SIDE) {
    const found = await Promise.all(
      passed
        .slice(at, at + SIDE_BY_SIDE)
        .map(({ seq, ...who }) =>
          standingDraft(
            ctx,
            { template: 'outbid', id: `outbid:${who.listingId}:${who.personId}:${seq}` },
            who,
          ),
        ),
    )
    drafts.push(...found.filter((draft) => draft !== null))
  }
  await writeMessages(ctx, drafts)
  return drafts.length
}

const MOST_PLACED = 100

/** A receipt of each offer for those who want one. Of offers on one lot within a minute it is the last one's. */
export async function mailPlaced(ctx: Deps): Promise<number> {
  const defaults = await findDefaults(ctx.db)
  const found = await listPlaced(ctx.db, {
    since: ctx.clock.now() - LOOK_BACK_MS,
    limit: MOST_PLACED,
    byDefault: defaults.includes(OFFER_PLACED),
  })
  const drafts: Draft[] = []
  for (let at = 0; at < found.length; at += SIDE_BY_SIDE)
    drafts.push(
      ...(
        await Promise.all(found.slice(at, at + SIDE_BY_SIDE).map((placed) => placedDraft(ctx, placed)))
      ).filter((draft) => draft !== null),
    )
  await writeMessages(ctx, drafts)
  return drafts.length
}

async function placedDraft(
  ctx: Deps,
  { personId, listingId, seq, price, status }: Placed,
): Promise<Draft | null> {
  const [lot, reader] = await Promise.all([findLot(ctx.db, listingId), findReader(ctx.db, personId)])
  if (!lot || !reader) return null
  const leads = status === 'winner' || status === 'won' ? true : status === 'placed' ? null : false
  return {
    id: `placed:${listingId}:${personId}:${seq}`,
    template: 'placed',
    data: { ...factsOf(lot), price, leads, closesAt: lot.closesAt },
    recipient: recipientOf(reader),
  }
}

/** Null when the lot is over or nobody would read it. */
async function standingDraft(
  ctx: Deps,
  about: { template: 'reminder' | 'outbid'; id: string },
  { personId, listingId }: { personId: string; listingId: string },
): Promise<Draft | null> {
  const [lot, reader] = await Promise.all([findLot(ctx.db, listingId), findReader(ctx.db, personId)])
  if (!lot || !reader || lot.live === 0 || lot.closesAt <= ctx.clock.now()) return null
  const { price, nextMinimum, closesAt } = lot
  return {
    ...about,
    data: { ...factsOf(lot), price, nextMinimum, closesAt },
    recipient: recipientOf(reader),
    expiresAt: closesAt,
  }
}

function factsOf({ listingId, lotNumber, title }: LotFacts) {
  return { listingId, lotNumber, title }
}

function recipientOf({ email, language, personId, name }: Reader): Recipient {
  return { to: email, language, personId, name }
}
