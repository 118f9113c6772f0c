import type { Ctx } from '#app/context.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { deliveryTax, priceWithout, shareDelivery } from '#app/domain/shop/delivery.ts'
import { listDeliverers } from '#app/features/delivery/queries.server.ts'
import { type Deliverable, listSentAlong } from '#app/features/invoices/queries.server.ts'

/** What delivery of an invoice comes to once it is sent by itself. Money in cents. */
export type SentAlone = { invoice: Deliverable; price: Cents; tax: Cents }

/**
 * `bound`: invoices that are paid, or being paid, at a share of one price with these: these stay with them. `alone`:
 * others of one price with these, as they would be without them.
 */
export type SentAlong = { bound: Deliverable[]; alone: SentAlone[] }

/**
 * Several invoices of a seller that go to one address may have one price, of which each bears a share. So none of them
 * can leave it as if it had been alone: who pays for one and then collects the rest would have paid a share only.
 */
export async function findSentAlong(
  ctx: Pick<Ctx, 'db'>,
  invoices: readonly Deliverable[],
): Promise<SentAlong> {
  const found: SentAlong = { bound: [], alone: [] }
  const sent = invoices.filter(({ deliveryType }) => deliveryType === 'delivery')
  const [first] = sent
  if (!first) return found
  const others = await listSentAlong(ctx, first.buyerId, sent)
  if (others.length === 0) return found
  const sellers = await listDeliverers(ctx, [...new Set(others.map(({ organisationId }) => organisationId))])
  const groups = Map.groupBy(others, orderOf)
  for (const [order, stay] of groups) {
    const go = sent.filter((invoice) => orderOf(invoice) === order)
    const [one] = stay
    const terms = sellers.find(({ organisationId }) => organisationId === one?.organisationId)?.terms ?? null
    const price =
      one?.deliveryAddress &&
      priceWithout(terms, one.deliveryAddress, { go: go.map(lotOf), stay: stay.map(lotOf) })
    if (typeof price !== 'number') continue
    const shares = shareDelivery(price, stay)
    found.bound.push(...stay.filter(({ open }) => !open))
    found.alone.push(
      ...stay.map((invoice, place) => {
        const share = shares[place] ?? 0
        return { invoice, price: share, tax: deliveryTax(share, invoice.charges) }
      }),
    )
  }
  return found
}

/** What a seller sends to one address is one order to them. */
const orderOf = ({ organisationId, deliveryAddress }: Deliverable) =>
  JSON.stringify([organisationId, deliveryAddress])

const lotOf = ({ hammer, pieces, delivery }: Deliverable) => ({ price: hammer, pieces, agreed: delivery })
