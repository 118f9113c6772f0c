import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEntryWhere } from '#app/db/books.server.ts'
import { deliveryChosen } from '#app/domain/money/books.ts'
import type { Cents } from '#app/domain/money/money.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import { type Deliverable, listDeliverables } from '#app/features/invoices/queries.server.ts'
import { type InvoiceHandOver, isAtVersion, setHandOver } from '#app/features/invoices/writes.server.ts'
import { type Asked, isRefused, quoteParts, type SellerPart, sentSums } from './quote-delivery.server.ts'
import { findSentAlong, type SentAlone } from './sent-along.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>

/** How unpaid invoices of one buyer can be handed over. Money in cents. */
export type DeliveryOfInvoices = {
  parts: SellerPart[]
  /** What is delivered comes to, before tax and its tax, and both together. */
  sums: { price: Cents; tax: Cents }
  total: Cents
  /** How much more they would owe than they do as it stands. */
  more: Cents
  /** Whether something of it is delivered. */
  sent: boolean
  /** Whether there is something to choose: a seller who delivers, and nothing of it paid or being paid. */
  chooses: boolean
  /** Numbers of what is paid at one price with these, so that these are sent with it. */
  bound: string[]
  /** What is sent by itself if this is confirmed, and what its delivery comes to then with its tax. */
  alone: { commonInvoice: string; total: Cents }[]
}

/** What a page's address asks for; `wanted`: null for how it stands. `known`: the buyer's own addresses, the default first. */
type AskedByPage = {
  wanted: readonly string[] | null
  address: string | null
  known: readonly { id: string; postal: PostalAddress }[]
}

/** What sending these invoices' lots costs today, and how they are handed over if it is confirmed. */
export async function quoteInvoices(
  ctx: Pick<Ctx, 'db'>,
  actor: Pick<Actor, 'id'>,
  numbers: readonly string[],
  { wanted, address, known }: AskedByPage,
): Promise<DeliveryOfInvoices & { address: string | null; billing: string | null }> {
  const invoices = await listOwn(ctx, actor, numbers)
  const standing = invoices.find(({ deliveryType }) => deliveryType === 'delivery')
  const chosen =
    known.find(({ id }) => id === address) ??
    known.find(({ postal }) => isEqual(postal, standing?.deliveryAddress)) ??
    known[0]
  const { delivery, alone } = await reckon(ctx, invoices, {
    wanted: wanted ?? sentBy(invoices),
    to: chosen?.postal ?? standing?.deliveryAddress ?? null,
  })
  const billed = invoices[0]?.billingAddress ?? null
  const billing = isEqual(billed, chosen?.postal) ? null : known.find(({ postal }) => isEqual(postal, billed))
  return {
    ...delivery,
    address: chosen?.id ?? null,
    billing: billing?.id ?? null,
    alone: alone.map(({ invoice: { commonInvoice }, price, tax }) => ({ commonInvoice, total: price + tax })),
  }
}

async function listOwn(ctx: Pick<Ctx, 'db'>, actor: Pick<Actor, 'id'>, numbers: readonly string[]) {
  return (await listDeliverables(ctx, numbers)).filter(({ buyerId }) => buyerId === actor.id)
}

const sentBy = (invoices: readonly Deliverable[]) =>
  invoices.flatMap(({ deliveryType, organisationId }) =>
    deliveryType === 'delivery' ? [organisationId] : [],
  )

async function reckon(ctx: Pick<Ctx, 'db'>, invoices: readonly Deliverable[], asked: Asked) {
  const lots = invoices.map(({ id, organisationId, hammer, pieces, charges }) => ({
    id,
    organisationId,
    charges,
    pieces,
    price: hammer,
  }))
  const [today, along] = await Promise.all([quoteParts(ctx, lots, asked), findSentAlong(ctx, invoices)])
  const open = invoices.every((invoice) => invoice.open) && along.bound.length === 0
  const chooses =
    open &&
    (today.some(({ offer }) => offer !== null) ||
      invoices.some(({ deliveryType }) => deliveryType === 'delivery'))
  const stays = ({ organisationId }: Pick<SellerPart, 'organisationId'>) =>
    isAsItStands(
      invoices.filter((invoice) => invoice.organisationId === organisationId),
      asked,
    )
  // what was agreed on stays, whatever its seller asks by now; and so does what nobody can choose any more
  const parts = today.map((part) => (!chooses || stays(part) ? asWritten(part, invoices) : part))
  const sums = sentSums(parts)
  const total = sums.price + sums.tax
  const before = invoices.reduce((sum, { delivery, deliveryTax }) => sum + delivery + deliveryTax, 0)
  const sent = parts.some(({ chosen }) => chosen === 'delivery')
  const bound = along.bound.map(({ commonInvoice }) => commonInvoice)
  const delivery = { parts, sums, total, more: total - before, sent, chooses, bound }
  const alone = chooses ? along.alone.filter(({ invoice }) => !stays(invoice)) : []
  return { delivery, open, alone }
}

function isAsItStands(invoices: readonly Deliverable[], { wanted, to }: Asked): boolean {
  return invoices.every(({ organisationId, deliveryType, deliveryAddress }) =>
    wanted.includes(organisationId)
      ? deliveryType === 'delivery' && isEqual(deliveryAddress, to)
      : deliveryType === 'local_pickup',
  )
}

/** A seller's part as its invoices have it. */
function asWritten(part: SellerPart, invoices: readonly Deliverable[]): SellerPart {
  const { organisationId, offer } = part
  const sent = invoices.filter(
    (one) => one.organisationId === organisationId && one.deliveryType === 'delivery',
  )
  if (sent.length === 0) return { ...part, chosen: 'local_pickup', shares: [] }
  const shares = sent.map(({ id, delivery, deliveryTax }) => ({ id, price: delivery, tax: deliveryTax }))
  const { price, tax } = sentSums([{ ...part, shares }])
  const quote = { ok: true as const, price, free: price === 0 }
  // its seller may deliver no more by now, and has promised this one
  const promised = { days: '', freeFrom: null, ...offer, quote, tax }
  return { ...part, chosen: 'delivery', shares, offer: promised }
}

const isEqual = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

/** `total`: what delivery would cost with its tax, as whoever chose has seen it. */
export type Choice = Asked & { billing: PostalAddress | null; total: Cents }
/** `changed`: it costs something else by now. `settled`: some of it is paid, or being paid. `refused`: not to there. */
export type Chosen = { ok: true } | { ok: false; code: 'not_found' | 'changed' | 'settled' | 'refused' }

/**
 * Has unpaid invoices delivered, or collected after all, and billed to an address. The price is reckoned here, shared out
 * over the invoices of each seller and written with the books in one batch; from then on it is what they owe.
 */
export async function chooseDelivery(
  ctx: Deps,
  actor: Pick<Actor, 'id'>,
  numbers: readonly string[],
  choice: Choice,
): Promise<Chosen> {
  const invoices = await listOwn(ctx, actor, numbers)
  const { delivery, open, alone } = await reckon(ctx, invoices, choice)
  if (!open && !isAsItStands(invoices, choice)) return { ok: false, code: 'settled' }
  const { parts, total } = delivery
  if (invoices.length === 0 || invoices.length < new Set(numbers).size)
    return { ok: false, code: 'not_found' }
  const wishes = invoices.map((invoice) => ({ invoice, handOver: handOverOf(invoice, parts, choice) }))
  const news = wishes.filter(({ invoice, handOver }) => !isSame(invoice, handOver))
  // sent again it is done already
  if (news.length === 0 && !isRefused(parts, choice.wanted)) return { ok: true }
  if (!open) return { ok: false, code: 'settled' }
  if (isRefused(parts, choice.wanted)) return { ok: false, code: 'refused' }
  if (total !== choice.total) return { ok: false, code: 'changed' }
  try {
    await runBatch(
      ctx.db,
      [...news, ...alone.map(byItself)].flatMap(({ invoice, handOver }) => choosing(ctx, invoice, handOver)),
    )
  } catch (error) {
    if (!/is settled|than is owed/.test(`${String(error)} ${String((error as Error).cause)}`)) throw error
    return { ok: false, code: 'settled' }
  }
  // somebody has chosen otherwise in the same moment: theirs stands
  const after = await listDeliverables(ctx, numbers)
  const stands = wishes.every(({ invoice: { id }, handOver }) => {
    const now = after.find((one) => one.id === id)
    return now !== undefined && isSame(now, handOver)
  })
  return stands ? { ok: true } : { ok: false, code: 'changed' }
}

function handOverOf(
  { id, organisationId }: Deliverable,
  parts: readonly SellerPart[],
  { to, billing }: Choice,
): InvoiceHandOver {
  const part = parts.find((one) => one.organisationId === organisationId)
  const share = part?.shares.find((one) => one.id === id)
  return {
    deliveryType: share ? 'delivery' : 'local_pickup',
    delivery: share?.price ?? 0,
    deliveryTax: share?.tax ?? 0,
    deliveryAddress: share ? to : null,
    billingAddress: billing,
  }
}

/** What was sent along with these and goes by itself from now on. */
function byItself({ invoice, price, tax }: SentAlone): { invoice: Deliverable; handOver: InvoiceHandOver } {
  const { deliveryType, deliveryAddress, billingAddress } = invoice
  return {
    invoice,
    handOver: { delivery: price, deliveryTax: tax, deliveryType, deliveryAddress, billingAddress },
  }
}

function choosing(ctx: Deps, invoice: Deliverable, handOver: InvoiceHandOver): Statement[] {
  const { id, organisationId, deliveryVersion: version } = invoice
  const delivery = handOver.delivery - invoice.delivery
  const tax = handOver.deliveryTax - invoice.deliveryTax
  const entry = deliveryChosen(
    { invoiceId: id, organisationId, version: version + 1, delivery, tax },
    ctx.clock.now(),
  )
  return [
    ...(entry.lines.length > 0 ? insertEntryWhere(ctx.db, entry, isAtVersion(id, version)) : []),
    setHandOver(ctx.db, { id, version, more: { tax, total: delivery + tax } }, handOver),
  ]
}

function isSame(invoice: Deliverable, handOver: InvoiceHandOver): boolean {
  const of = ({ deliveryType, delivery, deliveryTax, deliveryAddress, billingAddress }: InvoiceHandOver) =>
    JSON.stringify([deliveryType, delivery, deliveryTax, deliveryAddress, billingAddress])
  return of(invoice) === of(handOver)
}
