import { allocate, type Cents } from './money.ts'

/** What a line of an invoice is made of. */
export type LineMoney = { hammer: Cents; premium: Cents; tax: Cents }

/** A line of an invoice, and what of it has been credited before. */
export type CreditableLine = LineMoney & {
  id: string
  quantity: number
  credited: LineMoney & { quantity: number }
}

/** A line of a credit note. No pieces where only the price was lowered. */
export type CreditLine = LineMoney & { lineId: string; quantity: number }

/**
 * What somebody asks to have credited: all that is left, pieces of lines, an amount of one line or of all, or what is
 * left of the delivery.
 */
export type CreditOrder =
  | { kind: 'whole' }
  | { kind: 'delivery' }
  | { kind: 'lines'; lines: readonly { id: string; quantity: number }[] }
  | { kind: 'amount'; amount: Cents; lineId?: string }

export type CreditRefusal = 'nothing_left' | 'line' | 'quantity' | 'amount'
export type CreditPlan =
  | { ok: true; lines: CreditLine[]; back: DeliveryPart; total: Cents }
  | { ok: false; code: CreditRefusal }

export function moneyOf({ hammer, premium, tax }: LineMoney): Cents {
  return hammer + premium + tax
}

/** What of a line has not been credited yet. */
export function leftOf({ quantity, hammer, premium, tax, credited }: Omit<CreditableLine, 'id'>) {
  return {
    quantity: quantity - credited.quantity,
    hammer: hammer - credited.hammer,
    premium: premium - credited.premium,
    tax: tax - credited.tax,
  }
}

/** What an invoice's delivery came to, or what of it has not been credited yet. */
export type DeliveryPart = { delivery: Cents; deliveryTax: Cents }
const NO_DELIVERY: DeliveryPart = { delivery: 0, deliveryTax: 0 }

/**
 * What a credit note says. Whatever was credited before, in whatever steps: no part of a line is ever credited beyond
 * itself, and once its last piece is, all of them are credited to the cent, and what is left of the delivery with them.
 */
export function planCredit(
  lines: readonly CreditableLine[],
  order: CreditOrder,
  left: DeliveryPart = NO_DELIVERY,
): CreditPlan {
  const credits = order.kind === 'delivery' ? [] : creditsOf(lines, order)
  if (typeof credits === 'string') return { ok: false, code: credits }
  const said = credits.filter((line) => moneyOf(line) > 0 || line.quantity > 0)
  const pieces = lines.reduce((sum, line) => sum + leftOf(line).quantity, 0)
  const taken = said.reduce((sum, { quantity }) => sum + quantity, 0)
  const back = order.kind === 'delivery' || taken === pieces ? left : NO_DELIVERY
  const total = said.reduce((sum, line) => sum + moneyOf(line), back.delivery + back.deliveryTax)
  return total > 0 ? { ok: true, lines: said, back, total } : { ok: false, code: 'nothing_left' }
}

/** What a credit note says of so much that was paid of an invoice: its lines and its delivery, each as much as it has of all. */
export function planPaid(
  lines: readonly CreditableLine[],
  amount: Cents,
  { delivery, deliveryTax }: DeliveryPart = NO_DELIVERY,
): CreditPlan {
  const left = lines.reduce((sum, line) => sum + moneyOf(leftOf(line)), 0)
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > left + delivery + deliveryTax)
    return { ok: false, code: 'amount' }
  const [ofLines = 0, ofDelivery = 0, ofTax = 0] = allocate(amount, [left, delivery, deliveryTax])
  const credits = ofLines > 0 ? creditAmount(lines, ofLines) : []
  if (typeof credits === 'string') return { ok: false, code: credits }
  const back = { delivery: ofDelivery, deliveryTax: ofTax }
  return { ok: true, lines: credits.filter((line) => moneyOf(line) > 0), back, total: amount }
}

function creditsOf(
  lines: readonly CreditableLine[],
  order: Exclude<CreditOrder, { kind: 'delivery' }>,
): CreditLine[] | CreditRefusal {
  switch (order.kind) {
    case 'whole':
      return lines.map((line) => ({ lineId: line.id, ...leftOf(line) }))
    case 'lines':
      return creditPieces(lines, order.lines)
    case 'amount': {
      const asked = order.lineId === undefined ? lines : lines.filter(({ id }) => id === order.lineId)
      if (asked.length === 0) return 'line'
      return creditAmount(asked, order.amount)
    }
  }
}

/** Each piece that is left has an equal share of what is left of its line; the last one has all of it. */
function creditPieces(
  lines: readonly CreditableLine[],
  asked: readonly { id: string; quantity: number }[],
): CreditLine[] | CreditRefusal {
  const byId = new Map(lines.map((line) => [line.id, line]))
  if (asked.length === 0 || new Set(asked.map(({ id }) => id)).size < asked.length) return 'line'
  const credits: CreditLine[] = []
  for (const { id, quantity } of asked) {
    const line = byId.get(id)
    if (!line) return 'line'
    const left = leftOf(line)
    if (!Number.isSafeInteger(quantity) || quantity < 1 || quantity > left.quantity) return 'quantity'
    const pieces = [quantity, left.quantity - quantity]
    const [amount = 0] = allocate(moneyOf(left), pieces)
    credits.push({ ...ofLine(line, amount), quantity })
  }
  return credits
}

/** An amount takes from every line, and in it from hammer, premium and tax, as much as each has left of the whole. */
function creditAmount(lines: readonly CreditableLine[], amount: Cents): CreditLine[] | CreditRefusal {
  const left = lines.map((line) => moneyOf(leftOf(line)))
  const most = left.reduce((sum, one) => sum + one, 0)
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > most) return 'amount'
  return allocate(amount, left).map((share, at) => ofLine(lines[at] as CreditableLine, share))
}

function ofLine(line: CreditableLine, amount: Cents): CreditLine {
  const left = leftOf(line)
  const [hammer = 0, premium = 0, tax = 0] = allocate(amount, [left.hammer, left.premium, left.tax])
  return { lineId: line.id, quantity: 0, hammer, premium, tax }
}

/** A way by which an invoice was paid, and what of it can go back there. */
export type Fund = {
  paymentId: string | null
  to: 'gateway' | 'wallet' | 'cash'
  left: Cents
  /** What of the payment was for this invoice and has not gone back: a payment may have paid several. */
  ofInvoice: Cents
}

export type GivenBack<Source extends Fund> = { fund: Source; amount: Cents }

/**
 * Divides what is owed back over the ways by which it came, in their order: the latest payment first, and of a payment
 * what a card or a bank has paid before what the wallet has. Null where less came that way.
 */
export function giveBack<Source extends Fund>(
  amount: Cents,
  funds: readonly Source[],
): GivenBack<Source>[] | null {
  const { given, owed } = giveBackMost(amount, funds)
  return owed === 0 ? given : null
}

/** The same as far as it goes, and what is owed then. */
export function giveBackMost<Source extends Fund>(
  amount: Cents,
  funds: readonly Source[],
): { given: GivenBack<Source>[]; owed: Cents } {
  let owed = amount
  const usedOf = new Map<string, Cents>()
  const given: GivenBack<Source>[] = []
  for (const fund of funds) {
    const used = fund.paymentId === null ? 0 : (usedOf.get(fund.paymentId) ?? 0)
    const part = Math.min(owed, fund.left, fund.ofInvoice - used)
    if (part <= 0) continue
    if (fund.paymentId !== null) usedOf.set(fund.paymentId, used + part)
    given.push({ fund, amount: part })
    owed -= part
  }
  return { given, owed }
}
