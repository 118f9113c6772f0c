import type { TFunction } from 'i18next'
import { type Cents, formatExact } from '#app/domain/money/money.ts'
import { tablesOf } from '#app/domain/money/premium.ts'
import type { Language } from '#app/i18n/languages.ts'
import { type Colour, PAGE, QUIET, Sheet, type Style } from '#app/lib/pdf/sheet.ts'
import { wrapped } from '#app/lib/pdf/wrapped.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { type Tender, tenderName } from '#app/ui/tender-name.ts'
import { tierText } from '#app/ui/tier-words.ts'
import { timeText } from '#app/ui/time-text.ts'
import type { InvoiceLineView, InvoiceView } from '../queries.server.ts'
import { sellerLines } from '../seller-lines.ts'
import { totalLabel } from '../sums.ts'
import type { InvoiceTransaction } from '../transactions.server.ts'
import { sumRows } from './sum-rows.ts'

/** An invoice with all of its lines and what the books say of it. `product` signs it, `origin` is where it is from. */
export type Paper = {
  invoice: InvoiceView
  transactions: readonly InvoiceTransaction[]
  /** By what it was paid, for whoever the page tells it. */
  paidBy?: readonly Tender[]
  product: string
  origin: string
}
type Words = { t: TFunction; language: Language }

const LEFT = 48
const RIGHT = PAGE.width - 48
const TOP = PAGE.height - 48
/** Where the last line of a page may stand: below it is the page's number. */
const BOTTOM = 64
const LEADING = 12
const TITLE_WIDTH = 196
/** Where amounts end. */
const COLUMNS = { hammer: 352, premium: 424, tax: 492, total: RIGHT }
const HALF = LEFT + 280
const WIN: Colour = [0.09, 0.4, 0.25]
const OUT: Colour = [0.6, 0.15, 0.12]
const SMALL: Style = { size: 8, colour: QUIET }
const STRONG: Style = { weight: 'bold' }
const AMOUNT: Style = { align: 'right' }

/** The invoice as paper: the same one gives the same bytes. */
export async function makeInvoicePdf(paper: Paper, words: Words): Promise<Uint8Array> {
  const { invoice, product } = paper
  const setter = new Setter(paper, words)
  setter.head()
  setter.lines()
  setter.sums()
  setter.payments()
  setter.rest()
  setter.numberPages()
  const made = new Date(invoice.createdAt)
  return setter.sheet.save((document) => {
    document.setTitle(`${words.t('invoice.number', { number: invoice.commonInvoice })} · ${product}`, {
      showInWindowTitleBar: true,
    })
    document.setAuthor(invoice.seller.name)
    document.setCreator(product)
    document.setProducer(product)
    document.setLanguage(words.language)
    document.setCreationDate(made)
    document.setModificationDate(new Date(invoice.paidAt ?? invoice.cancelledAt ?? invoice.createdAt))
  })
}

/** Goes down the pages, and turns them. */
class Setter {
  readonly sheet = new Sheet()
  private y = TOP

  constructor(
    private readonly paper: Paper,
    private readonly words: Words,
  ) {}

  head() {
    const { invoice } = this.paper
    const { t } = this.words
    const { seller, buyer } = invoice
    this.sheet.turn()
    this.sheet.put(t('invoice.number', { number: invoice.commonInvoice }), LEFT, TOP - 14, {
      size: 20,
      weight: 'bold',
    })
    this.stamp()
    const from = TOP - 52
    const sold = this.block(LEFT, from, t('invoice.doc.soldBy'), [
      seller.name,
      ...sellerLines(invoice),
      ...(seller.taxId ? [`${t('organisation.field.tax_id')} ${seller.taxId}`] : []),
    ])
    const when: [string, string][] = [[t('invoice.doc.createdLabel'), this.time(invoice.createdAt)]]
    if (invoice.status === 'unpaid') when.push([t('invoice.doc.payBy'), this.time(invoice.dueAt)])
    if (invoice.paidAt !== null) when.push([t('invoice.doc.paidLabel'), this.time(invoice.paidAt)])
    const { paidBy = [] } = this.paper
    if (paidBy.length > 0)
      when.push([t('payments.paidBy'), paidBy.map((paid) => tenderName(t, paid)).join('; ')])
    const isSent = invoice.handOver.type === 'delivery'
    when.push([t('invoice.doc.delivery'), t(isSent ? 'delivery.sent' : 'invoice.doc.localPickup')])
    when.forEach(([label, value], row) => {
      this.sheet.put(label, HALF, from - row * LEADING, SMALL)
      this.sheet.put(value, HALF + 72, from - row * LEADING)
    })
    const billed = this.block(LEFT, sold - 10, t('invoice.doc.billedTo'), [
      buyer.name,
      ...(buyer.company ? [buyer.company] : []),
      ...buyer.address,
      ...(buyer.email ? [buyer.email] : []),
    ])
    this.sheet.put(t('invoice.doc.total'), HALF, sold - 10, SMALL)
    this.sheet.put(formatExact(invoice.total), HALF, sold - 32, { size: 18, weight: 'bold' })
    this.y = Math.min(billed, sold - 44) - 14
  }

  /** A label and lines below it; gives where it ends. */
  private block(x: number, y: number, label: string, lines: readonly string[]): number {
    this.sheet.put(label, x, y, SMALL)
    let at = y - LEADING
    lines.forEach((line, place) => {
      for (const part of wrapped(line, 250, place === 0 ? STRONG : {}, 2)) {
        this.sheet.put(part, x, at, place === 0 ? STRONG : {})
        at -= LEADING
      }
    })
    return at
  }

  private stamp() {
    const { status, paidAt, late } = this.paper.invoice
    if (status === 'unpaid' && !late) return
    const colour = status === 'paid' ? WIN : OUT
    const key = status === 'unpaid' ? 'late' : status
    const [x, y, turned] = [RIGHT - 130, TOP - 34, 6]
    this.sheet.frame(x, y, 120, paidAt === null ? 26 : 38, turned, colour)
    const text = this.words.t(`invoice.status.${key}`).toUpperCase()
    this.sheet.put(text, x + 8, y + (paidAt === null ? 8 : 20), { size: 14, weight: 'bold', colour, turned })
    if (paidAt !== null) this.sheet.put(this.time(paidAt), x + 9, y + 8, { size: 8, colour, turned })
  }

  lines() {
    const { lines } = this.paper.invoice
    this.tableHead()
    for (const line of lines) this.line(line)
  }

  /** Stands on every page that lines stand on. */
  private tableHead() {
    const { t } = this.words
    const y = this.y
    const head: Style = { size: 8, weight: 'bold', colour: QUIET }
    this.sheet.put(t('invoice.doc.lot'), LEFT, y, head)
    this.sheet.put(t('invoice.doc.item'), LEFT + 52, y, head)
    for (const column of ['hammer', 'premium', 'tax'] as const)
      this.sheet.put(t(`invoice.doc.${column}`), COLUMNS[column], y, { ...head, ...AMOUNT })
    this.sheet.put(t('invoice.doc.lineTotal'), COLUMNS.total, y, { ...head, ...AMOUNT })
    this.sheet.rule(LEFT, y - 5, RIGHT - LEFT, 1)
    this.y = y - 19
  }

  private line({ lotNumber, title, quantity, hammer, premium, tax, total }: InvoiceLineView) {
    const parts = wrapped(quantity > 1 ? `${title} × ${quantity}` : title, TITLE_WIDTH)
    if (this.y - (parts.length - 1) * LEADING < BOTTOM) {
      this.nextPage()
      this.tableHead()
    }
    const y = this.y
    this.sheet.put(String(lotNumber), LEFT, y)
    parts.forEach((part, row) => {
      this.sheet.put(part, LEFT + 52, y - row * LEADING)
    })
    for (const [column, amount] of Object.entries({ hammer, premium, tax }))
      this.sheet.put(formatExact(amount), COLUMNS[column as keyof typeof COLUMNS], y, AMOUNT)
    this.sheet.put(formatExact(total), COLUMNS.total, y, { ...AMOUNT, ...STRONG })
    this.y = y - (parts.length - 1) * LEADING - 6
    this.sheet.rule(LEFT, this.y, RIGHT - LEFT)
    this.y -= 13
  }

  /** What it comes to, each rate with what it is taken of. */
  sums() {
    const { invoice } = this.paper
    const { t } = this.words
    const rows = sumRows(invoice, t)
    this.room((rows.length + 2) * 14 + 10)
    this.y -= 4
    for (const [label, amount] of rows) this.sum(label, amount)
    this.sheet.rule(HALF - 60, this.y + 8, RIGHT - HALF + 60, 1)
    this.y -= 6
    this.sum(t(`invoice.doc.${totalLabel(invoice)}`), invoice.total, {
      size: 12,
      weight: 'bold',
    })
  }

  private sum(label: string, amount: Cents, style: Style = {}) {
    this.sheet.put(label, COLUMNS.tax, this.y, { ...style, ...AMOUNT })
    this.sheet.put(formatExact(amount), RIGHT, this.y, { ...style, ...AMOUNT })
    this.y -= 14
  }

  /** What was paid and given back, and what is left. */
  payments() {
    const { invoice, transactions } = this.paper
    const { t } = this.words
    const moved = transactions.filter(({ kind }) => kind !== 'issued' && kind !== 'cancelled')
    if (moved.length === 0) return
    this.room((moved.length + 1) * 14)
    for (const { kind, ways, amount, at } of moved) {
      const by =
        kind === 'deposit' || kind === 'credited'
          ? ''
          : ways.map((way) => t(`invoice.ways.${way}`)).join(', ')
      this.sum([t(`invoice.entries.${kind}`), by, this.time(at)].filter(Boolean).join(' · '), amount)
    }
    if (invoice.status !== 'cancelled') this.sum(t('invoice.doc.owed'), invoice.owed, STRONG)
  }

  /** What the seller says, where to collect, and how it was computed. */
  rest() {
    const { invoice } = this.paper
    const { t } = this.words
    const { yard, publicNotes, status, handOver } = invoice
    const isSent = handOver.type === 'delivery'
    const until = { when: timeText(invoice.dueAt, 'moment', this.words) }
    const paid = {
      unpaid: t(isSent ? 'delivery.payUntil' : 'invoice.doc.payUntil', until),
      paid: t(isSent ? 'delivery.settled' : 'invoice.doc.settled'),
      cancelled: t('invoice.doc.void'),
    }[status]
    this.y -= 8
    if (publicNotes !== '') this.paragraphs(t('invoice.doc.notes'), publicNotes.split('\n'))
    if (isSent) this.paragraphs(t('delivery.to'), [...handOver.address, ...this.shipped(), paid])
    else
      this.paragraphs(t('invoice.doc.collect', { yard: yard.name }), [
        `${yard.address1}, ${yard.city}, ${yard.state} ${yard.zip}`,
        ...(yard.hours ? [hoursText(yard.hours, this.words.language)] : []),
        ...(yard.phone ? [yard.phone] : []),
        paid,
      ])
    const tables = tablesOf(invoice.lines).map((tiers) => t('premium.of', { tiers: tierText(t, tiers) }))
    this.paragraphs(null, [...tables, t('invoice.doc.explained')], SMALL)
  }

  /** By whom it was sent, and under what number. */
  private shipped(): string[] {
    const { shipment } = this.paper.invoice.handOver
    if (!shipment) return []
    const { carrier, number, at } = shipment
    const { t } = this.words
    return [
      `${t('delivery.shippedWith', { carrier })}, ${this.time(at)}`,
      ...(number ? [t('delivery.tracking', { number })] : []),
    ]
  }

  private paragraphs(title: string | null, texts: readonly string[], style: Style = {}) {
    const lines = texts.flatMap((text) => wrapped(text, RIGHT - LEFT, style, 40))
    this.room((Math.min(lines.length, 4) + 1) * LEADING)
    if (title) {
      this.sheet.put(title, LEFT, this.y, STRONG)
      this.y -= LEADING + 1
    }
    for (const line of lines) {
      this.room(LEADING)
      this.sheet.put(line, LEFT, this.y, style)
      this.y -= LEADING
    }
    this.y -= 8
  }

  /** Turns the page where there is no room for so much. */
  private room(height: number) {
    if (this.y - height < BOTTOM - LEADING) this.nextPage()
  }

  private nextPage() {
    const { invoice } = this.paper
    this.sheet.turn()
    this.sheet.put(this.words.t('invoice.number', { number: invoice.commonInvoice }), LEFT, TOP, STRONG)
    this.sheet.put(invoice.seller.name, RIGHT, TOP, { ...SMALL, ...AMOUNT })
    this.y = TOP - 28
  }

  numberPages() {
    const { product, origin } = this.paper
    const pages = this.sheet.pages.length
    for (let page = 0; page < pages; page += 1) {
      const text = this.words.t('invoice.pdf.page', { page: page + 1, pages })
      this.sheet.put(`${product} · ${origin.replace(/^https?:\/\//, '')}`, LEFT, 36, SMALL, page)
      this.sheet.put(text, RIGHT, 36, { ...SMALL, ...AMOUNT }, page)
    }
  }

  private time(at: number): string {
    return timeText(at, 'document', this.words)
  }
}
