import { computeTotal } from '#app/domain/pricing.ts'
import { chargesOf, DEFAULT_SETTINGS } from '#app/domain/settings.ts'
import type { Query } from './d1-rows.ts'
import type { RoomRecord } from './room-record.ts'

const FIRST_NUMBER = 1001

/** What is wrong with the invoices of these listings' sales. Each sale has one, and no unsold listing has any. */
export async function faultsOfInvoices(query: Query, records: readonly RoomRecord[]): Promise<string[]> {
  const found = await query(INVOICES)
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
    const [line] = lines
    if (lines.length !== (sale ? 1 : 0)) faults.push(`${record.id} has ${lines.length} invoices`)
    if (!sale || !line) continue
    const total = computeTotal(
      sale.price,
      chargesOf(DEFAULT_SETTINGS, { taxBps: Number(line.yard_tax), premium: null }),
    )
    const right = { sale_id: `${record.id}:1`, buyer_id: sale.winner, ...total }
    const wrong = [
      ...Object.entries(right).filter(([key, value]) => line[key] !== value),
      ...Object.entries(total).filter(([key, value]) => line[`line_${key}`] !== value),
    ]
    if (wrong.length > 0)
      faults.push(`the invoice of ${record.id} is ${JSON.stringify(line)}, not ${JSON.stringify(right)}`)
  }
  return faults
}

const INVOICES = `select lines.listing_id, lines.sale_id, invoices.buyer_id, invoices.organisation_id,
    invoices.number, invoices.hammer, invoices.premium, invoices.tax, invoices.total, lines.hammer as line_hammer,
    lines.premium as line_premium, lines.tax as line_tax, lines.total as line_total, locations.tax_bps as yard_tax
  from invoice_lines lines join invoices on invoices.id = lines.invoice_id
    join listings on listings.id = lines.listing_id join locations on locations.id = listings.location_id`
