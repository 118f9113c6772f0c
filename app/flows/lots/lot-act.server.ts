import { momentField, momentTyped } from '#app/domain/local-moment.ts'
import type { Zone } from '#app/domain/pickup/civil.ts'
import { softMinutes } from '#app/domain/shop/term-rows.ts'
import type { SetUpListing } from '#app/features/listings/commands.server.ts'
import { type ProjectActionInput, projectActionInput } from '#app/features/listings/inputs.ts'

const TERMS = [
  'sprice',
  'minimumReservePrice',
  'maxstart',
  'bprice',
  'deposit_amount',
  'qty',
  'soft_close',
  'bid_kinds',
] as const

/** What a button of a lot's page asks its room for, read from its form; null where that cannot be read. */
export function readLotAct(
  { row }: SetUpListing,
  intent: string,
  form: URLSearchParams,
  zone: Zone,
): ProjectActionInput | null {
  // a field says minutes: one that nobody has touched moves nothing
  const moment = (name: string, known: number) => {
    const typed = String(form.get(name) ?? '')
    const at = typed === '' || typed === momentField(known, zone) ? null : momentTyped(typed, zone)
    return at === null ? null : new Date(at).toISOString()
  }
  const terms: Record<string, unknown> = {
    future_active: moment('opens', row.startsAt),
    date_closed: moment('closes', row.closesAt),
  }
  for (const name of TERMS) if (form.has(name)) terms[name] = String(form.get(name))
  for (const name of ['qty', 'soft_close', 'bid_kinds']) if (terms[name] === '') delete terms[name]
  if (terms.soft_close === softMinutes(row)) delete terms.soft_close
  const parsed = projectActionInput.safeParse({
    action: intent === 'terms' ? 'revise' : intent,
    bid_id: form.get('attempt'),
    reason: form.get('reason'),
    reserve: form.get('reserve'),
    minutes: form.get('minutes') ?? null,
    percent: form.get('percent') || null,
    closes_at: intent === 'relist' ? moment('closes', 0) : null,
    terms: intent === 'terms' ? terms : null,
  })
  return parsed.success ? parsed.data : null
}
