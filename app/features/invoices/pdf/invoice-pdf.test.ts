import { PDFDocument } from 'pdf-lib'
import { expect, test } from 'vitest'
import { tiersOfPieces } from '#app/domain/money/premium.ts'
import { computePieces } from '#app/domain/money/pricing.ts'
import { wordsOf } from '#app/i18n/words.server.ts'
import { tenderName } from '#app/ui/tender-name.ts'
import { textOfPdf } from '#tests/support/pdf-text.ts'
import type { InvoiceView } from '../queries.server.ts'
import { makeInvoicePdf, type Paper } from './invoice-pdf.server.ts'

const CHARGES = {
  premiumBps: 1500,
  premiumCap: null,
  taxBps: 725,
  taxOn: 'hammer_and_premium' as const,
}
const CREATED = Date.UTC(2026, 10, 23, 23, 6)
const DAY = 24 * 60 * 60_000
const ENGLISH = { t: wordsOf('en'), language: 'en' as const }
const SPANISH = { t: wordsOf('es'), language: 'es' as const }

/** An invoice of so many lots. */
function aPaper(lots: number, more: Partial<InvoiceView> = {}): Paper {
  const lines = Array.from({ length: lots }, (_, place) => {
    const total = computePieces(10_00 + place * 137, 1, CHARGES)
    return {
      id: `line-${place}`,
      ...total,
      lotNumber: 2210 + place,
      listingId: `l${place}`,
      quantity: place % 7 === 0 ? 2 : 1,
      premiumBps: 1500,
      taxBps: 725,
      image: null,
      title: `65 in 4K LED television, open box, stand and remote included, from pallet ${place + 1}`,
    }
  })
  const sum = (of: 'hammer' | 'premium' | 'tax' | 'total') => lines.reduce((all, line) => all + line[of], 0)
  return {
    product: 'Fairlot',
    origin: 'https://fairlot.example',
    transactions: [],
    invoice: {
      id: 'i',
      commonInvoice: 'FL-1042',
      status: 'unpaid',
      late: false,
      paymentMethod: 'offline',
      partial: false,
      discount: 0,
      deposit: 0,
      credited: 0,
      hammer: sum('hammer'),
      premium: sum('premium'),
      tax: sum('tax'),
      total: sum('total'),
      owed: sum('total'),
      createdAt: CREATED,
      dueAt: CREATED + 3 * DAY,
      paidAt: null,
      cancelledAt: null,
      handOver: { type: 'local_pickup', price: 0, tax: 0, address: [], version: 0, shipment: null },
      publicNotes: '',
      items: lots,
      lines,
      page: 1,
      pages: 1,
      seller: {
        id: 'o',
        name: 'Foundry Lane Liquidation',
        handle: 'foundry',
        address: '',
        taxId: '31-5550123',
      },
      yard: {
        name: 'Columbus North Yard',
        address1: '2410 Foundry Lane',
        city: 'Columbus',
        state: 'OH',
        zip: '43232',
        id: 'y-1',
        hours: 'Tue to Fri, 9 AM to 6 PM',
        phone: null,
      },
      buyer: {
        id: 'p',
        name: 'Marisol Rivera',
        company: null,
        email: 'marisol@example.test',
        address: ['88 Orchard Street', 'Columbus, OH 43215'],
      },
      ...more,
    },
  }
}

test('The paper says who, what, how the sum comes about and until when, in English and in Spanish.', async () => {
  const paper = aPaper(2)
  const [english = []] = await textOfPdf(await makeInvoicePdf(paper, ENGLISH))
  const [spanish = []] = await textOfPdf(await makeInvoicePdf(paper, SPANISH))
  for (const said of [
    'Invoice #FL-1042',
    'Marisol Rivera',
    'Columbus, OH 43215',
    'Pay by',
    'Total due',
    '$26.36',
  ])
    expect(english).toContain(said)
  expect(english).toContain("Buyer's premium, 15% of $21.37")
  expect(english).toContain('Sales tax, 7.25% of hammer and premium ($24.58)')
  expect(english).toContain('Page 1 of 1')
  expect(english.join(' ')).toContain('open box, stand and remote included, from pallet 1 × 2')
  for (const said of ['Factura n.º FL-1042', 'Prima del comprador, 15 % de $21.37', 'Página 1 de 1'])
    expect(spanish).toContain(said)
  expect(spanish.join(' ')).toContain('Impuesto, 7,25 % de remate y prima ($24.58)')
})

test('A premium by tiers stands with its table, each once and as it is for one piece.', async () => {
  const premiumTiers = [
    { from: 0, bps: 2000, fixed: 0 },
    { from: 1_000_00, bps: 1250, fixed: 5_00 },
  ]
  const charges = { ...CHARGES, premiumTiers }
  const paper = aPaper(2)
  const lines = paper.invoice.lines.map((line, place) => ({
    ...line,
    ...computePieces(2_000_00, place + 1, charges),
    quantity: place + 1,
    premiumTiers: tiersOfPieces(premiumTiers, place + 1),
  }))
  const [english = []] = await textOfPdf(await makeInvoicePdf(aPaper(2, { lines }), ENGLISH))
  const [spanish = []] = await textOfPdf(await makeInvoicePdf(aPaper(2, { lines }), SPANISH))
  const said = english.filter((text) => text.includes('above'))
  expect(said).toEqual(["Buyer's premium: 20% up to $1,000, $5 and 12.5% above"])
  expect(spanish.join(' ')).toContain('12,5 %')
})

test('Five hundred lots go over pages that each say whose they are, with the head of the table and their number.', async () => {
  const paper = aPaper(500)
  const pages = await textOfPdf(await makeInvoicePdf(paper, ENGLISH))
  expect(pages.length).toBeGreaterThan(10)
  pages.forEach((page, number) => {
    expect(page).toContain('Invoice #FL-1042')
    expect(page).toContain(`Page ${number + 1} of ${pages.length}`)
    expect(page.join(' ')).toContain('Foundry Lane Liquidation')
    if (page.some((text) => /^2\d{3}$/.test(text))) expect(page).toContain('Hammer')
  })
  const lots = pages.flat().filter((text) => /^2\d{3}$/.test(text))
  expect(lots).toEqual(paper.invoice.lines.map(({ lotNumber }) => String(lotNumber)))
  expect(pages.at(-1)).toContain('Hammer, 500 lots')
})

test('Names of other scripts are set or, where no face has a letter, kept in their place; nothing breaks a line.', async () => {
  const buyer = (name: string) => ({ ...aPaper(1).invoice.buyer, name, company: 'A\u0000b\nc\u202ed' })
  const names = ['José Ñandú Öztürk', 'Nguyễn Thị Ánh', 'Łukasz Żółć', 'Дмитро Шевченко', 'Ελένη Παππά']
  for (const name of names) {
    const [page = []] = await textOfPdf(await makeInvoicePdf(aPaper(1, { buyer: buyer(name) }), ENGLISH))
    expect(page).toContain(name)
    expect(page).toContain('A b c d')
  }
  const [page = []] = await textOfPdf(
    await makeInvoicePdf(aPaper(1, { buyer: buyer('王小明 Wang ﬁ') }), ENGLISH),
  )
  expect(page).toContain('[…] Wang f')
})

test('Paid, cancelled and past due are stamped; what was paid and what is left stand below the total.', async () => {
  const paidAt = CREATED + DAY
  const move = (kind: 'payment' | 'returned', amount: number, at: number) => ({
    id: `${at}`,
    kind,
    amount,
    at,
    ways: ['clearing' as const, 'wallet' as const],
  })
  const [paid = []] = await textOfPdf(
    await makeInvoicePdf(
      aPaper(1, { status: 'paid', paidAt, owed: 0, publicNotes: 'Dock 3.\nRing twice.' }),
      {
        ...ENGLISH,
      },
    ),
  )
  for (const said of ['PAID', '11-24-2026 6:06 pm', 'Total paid', 'Dock 3.', 'Ring twice.'])
    expect(paid).toContain(said)
  const late = { ...aPaper(1, { late: true, owed: 2_33 }), transactions: [move('payment', -10_00, CREATED)] }
  const [open = []] = await textOfPdf(await makeInvoicePdf(late, ENGLISH))
  for (const said of ['PAST DUE', '-$10.00', 'Still to pay', '$2.33']) expect(open).toContain(said)
  expect(open).toContain('Payment · card or bank, wallet · 11-23-2026 6:06 pm')
  const [gone = []] = await textOfPdf(
    await makeInvoicePdf(aPaper(1, { status: 'cancelled', cancelledAt: paidAt, owed: 0 }), ENGLISH),
  )
  expect(gone).toContain('CANCELLED')
})

test('The same invoice gives the same bytes, and says in its head what it is.', async () => {
  const [one, same] = [await makeInvoicePdf(aPaper(40), SPANISH), await makeInvoicePdf(aPaper(40), SPANISH)]
  expect(Buffer.compare(one, same)).toBe(0)
  const document = await PDFDocument.load(one, { updateMetadata: false })
  expect(document.getTitle()).toBe('Factura n.º FL-1042 · Fairlot')
  expect(document.getCreationDate()?.getTime()).toBe(CREATED)
  // a subset of each face: small enough to be mailed
  expect(one.length).toBeLessThan(80_000)
})

test('What is delivered has its price, its tax and its address on paper, and no yard to collect it at.', async () => {
  const handOver = {
    type: 'delivery' as const,
    price: 30_00,
    tax: 2_18,
    version: 0,
    address: ['Marisol Vega', '7 Elm Street', 'Dayton, OH 45402'],
    shipment: { carrier: 'UPS Ground', number: '1Z999', url: null, at: CREATED, version: 1 },
  }
  const paper = aPaper(1, { handOver, status: 'paid', paidAt: CREATED + DAY, owed: 0 })
  const [english = []] = await textOfPdf(await makeInvoicePdf(paper, ENGLISH))
  for (const said of ['Delivered', 'Delivery', '$30.00', '$2.18', '7 Elm Street', 'Dayton, OH 45402'])
    expect(english).toContain(said)
  expect(english.join(' ')).toContain('Sent with UPS Ground, 11-23-2026')
  expect(english.join(' ')).not.toContain('Collect at')
  const [spanish = []] = await textOfPdf(await makeInvoicePdf(paper, SPANISH))
  expect(spanish.join(' ')).toContain('Dirección de envío')
})

test('The paper names by what it was paid as its page does, in English and in Spanish.', async () => {
  const paper = aPaper(1, { status: 'paid', paidAt: 1_764_000_000_000, owed: 0 })
  const paidBy = [
    { source: { name: 'Visa', last4: '4417' }, wallet: true },
    { source: null, wallet: true },
  ]
  const [english = []] = await textOfPdf(await makeInvoicePdf({ ...paper, paidBy }, ENGLISH))
  const [spanish = []] = await textOfPdf(await makeInvoicePdf({ ...paper, paidBy }, SPANISH))
  const named = ({ t }: Pick<typeof ENGLISH, 't'>) => paidBy.map((paid) => tenderName(t, paid)).join('; ')
  expect(named(ENGLISH)).toContain('Visa ending 4417')
  expect(english.join(' ')).toContain(named(ENGLISH))
  expect(spanish.join(' ')).toContain(named(SPANISH))
})
