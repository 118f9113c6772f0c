import { PDFDocument } from 'pdf-lib'
import { computePieces } from '#app/domain/money/pricing.ts'
import { invoiceLines, invoices } from '#drizzle/schema/index.ts'
import { buyerEmail, personId } from '#drizzle/seed/ids.ts'
import { insertsOf } from '#drizzle/seed/inserts.ts'
import { openLocal } from '#scripts/lib/local.ts'
import { type Part, withServer } from './part.ts'
import { spreadOf } from './statistics.ts'
import { counted, newTable, shortMs } from './tables.ts'

const LISTING = 'papered'
const LOTS = [5, 500]
const TIMES = 20
/** A Worker may compute for 30 s; whoever waits for a file does not want to wait for one. */
const MOST_MS = 500
const CHARGES = {
  premiumBps: 1500,
  premiumCap: null,
  taxBps: 725,
  taxOn: 'hammer_and_premium' as const,
}

const table = newTable('invoice as PDF', ['first ms', 'p50', 'p95 ms', 'CPU ms', 'pages', 'KiB'])

/** How long the paper of an invoice takes, from asking for it to its last byte, one after another. */
export const paper: Part = {
  name: 'paper',
  listings: [{ id: LISTING, format: 'ascending' }],
  measure: async ({ tokens, tell }) => {
    const figures: unknown[] = []
    const faults: string[] = []
    let largest = 0
    for (const lots of LOTS) {
      await writeInvoice(lots)
      const measured = await withServer(async ({ origin, cpuMs }) => {
        const get = () => paperOf(`${origin}/invoice/BENCH-${lots}.pdf`, tokens[0] ?? '')
        const first = await get()
        const before = cpuMs()
        const all = []
        for (let time = 0; time < TIMES; time += 1) all.push(await get())
        const after = cpuMs()
        const cpu = before === null || after === null ? null : (after - before) / TIMES
        return { first, all, cpu }
      })
      const { first, all, cpu } = measured
      const spread = spreadOf(all.map(({ ms }) => ms))
      const pages = (await PDFDocument.load(first.bytes)).getPageCount()
      if (all.some(({ bytes }) => Buffer.compare(bytes, first.bytes) !== 0))
        faults.push(`The same invoice of ${lots} lots gave other bytes.`)
      largest = spread.p95
      figures.push({ lots, pages, bytes: first.bytes.length, firstMs: first.ms, cpuMs: cpu, spread })
      tell(table, [
        `${lots} lots`,
        shortMs(first.ms),
        shortMs(spread.p50),
        shortMs(spread.p95),
        cpu === null ? '–' : shortMs(cpu),
        String(pages),
        counted(first.bytes.length / 1024),
      ])
    }
    const what = `invoice of ${LOTS.at(-1)} lots as PDF, p95`
    const goal = {
      what,
      goal: `< ${MOST_MS} ms`,
      measured: `${shortMs(largest)} ms`,
      met: largest < MOST_MS,
    }
    return { figures, goals: [goal], faults }
  },
}

async function paperOf(address: string, token: string): Promise<{ bytes: Uint8Array; ms: number }> {
  const started = performance.now()
  const answer = await fetch(address, { headers: { cookie: `fairlot.session_token=${token}` } })
  const bytes = new Uint8Array(await answer.arrayBuffer())
  const ms = performance.now() - started
  if (!answer.ok || answer.headers.get('content-type') !== 'application/pdf')
    throw new Error(`${address} answered ${answer.status}.`)
  return { bytes, ms }
}

/** The first bidder's invoice of that many lots. */
async function writeInvoice(lots: number) {
  const { d1, stop } = await openLocal()
  try {
    const listing = await d1
      .prepare('select organisation_id as organisation, location_id as location from listings where id = ?')
      .bind(LISTING)
      .first<{ organisation: string; location: string }>()
    if (!listing) throw new Error('The market has no listing for invoices.')
    const id = `bench-${lots}`
    const lines = Array.from({ length: lots }, (_, place) => ({
      ...computePieces(5_00 + place * 37, 1, CHARGES),
      id: `${id}:${place}`,
      invoiceId: id,
      saleId: `${id}:${place}`,
      listingId: LISTING,
      lotNumber: 1000 + place,
      quantity: 1,
      premiumBps: 1500,
      taxBps: 725,
      title: `Cordless drill kit with two batteries, charger and case, from pallet ${place + 1}`,
    }))
    const sum = (of: 'hammer' | 'premium' | 'tax' | 'total') => lines.reduce((all, line) => all + line[of], 0)
    const at = Date.now()
    await d1.batch([
      ...insertsOf(d1, invoices, [
        {
          id,
          number: 100_000 + lots,
          commonInvoice: `BENCH-${lots}`,
          buyerId: personId(buyerEmail(1)),
          organisationId: listing.organisation,
          locationId: listing.location,
          hammer: sum('hammer'),
          premium: sum('premium'),
          tax: sum('tax'),
          total: sum('total'),
          createdAt: at,
          dueAt: at + 3 * 24 * 60 * 60_000,
        },
      ]),
      ...insertsOf(d1, invoiceLines, lines),
    ])
  } finally {
    await stop()
  }
}
