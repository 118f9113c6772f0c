import { computeTotal } from '#app/domain/money/pricing.ts'
import { chargesOf, DEFAULT_SETTINGS } from '#app/domain/shop/settings.ts'
import type { Query } from './d1-rows.ts'
import type { Row } from './questions.ts'
import type { RoomRecord } from './room-record.ts'

const FIRST_NUMBER = 1001

/**
 * What is wrong with the invoices of these listings' sales. Each sale stands on one line of an invoice, or waits for one
 * with the others of its auction, and no unsold listing does either.
 */
export async function faultsOfInvoices(query: Query, records: readonly RoomRecord[]): Promise<string[]> {
  const [found, gathered] = [await query(INVOICES), await query(GATHERED)]
  const organisations = new Set(records.map(({ card }) => card.organisationId))
  const faults: string[] = []
  const numbers = new Map<string, number[]>()
  for (const { organisation_id, number } of found) {
    const key = String(organisation_id)
    if (!organisations.has(key)) continue
    numbers.set(key, [...(numbers.get(key) ?? []), Number(number)])
  }
  for (const [organisation, taken] of numbers)
    if (taken.sort((one, other) => one - other).some((number, place) => number !== FIRST_NUMBER + place))
      faults.push(`the invoices of ${organisation} are numbered ${taken}`)
  for (const record of records) {
    const lines = found.filter(({ listing_id }) => listing_id === record.id)
    const { sale } = record
    const waiting = gathered.filter(({ listing_id }) => listing_id === record.id)
    const line = lines[0] ?? waiting[0]
    if (lines.length + waiting.length !== (sale ? 1 : 0))
      faults.push(`${record.id} has ${lines.length} invoices and is gathered ${waiting.length} times`)
    if (!sale || !line) continue
    const total = computeTotal(
      sale.price,
      chargesOf(DEFAULT_SETTINGS, { taxBps: Number(line.yard_tax), premium: null }),
    )
    const right = { sale_id: `${record.id}:1`, buyer_id: sale.winner, ...total }
    const wrong = [
      ...Object.entries({ sale_id: right.sale_id, buyer_id: sale.winner }).filter(
        ([key, value]) => line[key] !== value,
      ),
      ...Object.entries(total).filter(([key, value]) => line[`line_${key}`] !== value),
    ]
    if (wrong.length > 0)
      faults.push(`the invoice of ${record.id} is ${JSON.stringify(line)}, not ${JSON.stringify(right)}`)
  }
  const own = new Set(records.map(({ id }) => id))
  return [...faults, ...faultsOfSums(found, ({ listing_id }) => own.has(String(listing_id)))]
}

/** Invoices with such lines that come to something else than all of them. */
function faultsOfSums(lines: readonly Row[], concerns: (line: Row) => boolean): string[] {
  const sums = new Map<unknown, number>()
  for (const line of lines)
    sums.set(line.invoice_id, (sums.get(line.invoice_id) ?? 0) + Number(line.line_total))
  return lines
    .filter((line) => concerns(line) && sums.get(line.invoice_id) !== line.total)
    .map(({ invoice_id, total }) => `${invoice_id} comes to ${total}, its lines to ${sums.get(invoice_id)}`)
}

const INVOICES = `select lines.listing_id, invoices.id as invoice_id, lines.sale_id, invoices.buyer_id, invoices.organisation_id,
    invoices.number, invoices.hammer, invoices.premium, invoices.tax, invoices.total, lines.hammer as line_hammer,
    lines.premium as line_premium, lines.tax as line_tax, lines.total as line_total, locations.tax_bps as yard_tax
  from invoice_lines lines join invoices on invoices.id = lines.invoice_id
    join listings on listings.id = lines.listing_id join locations on locations.id = listings.location_id`

const GATHERED = `select sale.listing_id, sale.sale_id, sale.buyer_id, sale.hammer as line_hammer,
    sale.premium as line_premium, sale.tax as line_tax, sale.total as line_total, locations.tax_bps as yard_tax
  from gathered_sales sale join locations on locations.id = sale.location_id`
