import type { Ctx } from '#app/context.ts'
import { momentField, momentTyped } from '#app/domain/local-moment.ts'
import { type Actor, mayManageListing } from '#app/domain/people/permissions.ts'
import { findSetUp, findYardZone, type SetUpListing } from '#app/features/listings/commands.server.ts'
import { type ProjectActionInput, projectActionInput, wordsInput } from '#app/features/listings/inputs.ts'
import { readLotLog } from '#app/features/listings/queries.server.ts'
import { projectAction } from '#app/flows/offers/project-action.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { changeWords } from './change-words.server.ts'

/** What the page is told. `errors` says per field what is wrong; what was typed stays in the form. */
export type ReviseAnswer = {
  ok: boolean
  said: 'words' | 'terms' | 'reserve' | 'acted' | 'unchanged' | 'stale' | 'refused' | 'faults' | 'picture'
  message: string
  errors: Record<string, string[]>
}

/** A published lot of an organisation, at a yard where whoever asks works; null for any other. */
export async function findOwnLot(ctx: Ctx, organisationId: string, id: string): Promise<SetUpListing | null> {
  const found = await findSetUp(ctx, id)
  const isOwn = found?.live && found.row.organisationId === organisationId
  return isOwn && ctx.actor && mayManageListing(ctx.actor, found.row) ? found : null
}

/** The lot with what its page says of it: who has changed what, and whether its terms still may. */
export async function readRevisePage(ctx: Ctx, listing: SetUpListing) {
  const { row } = listing
  const [log, timeZone] = await Promise.all([readLotLog(ctx, row.id), findYardZone(ctx, row.locationId)])
  return { log, timeZone }
}

/** Does what a button of the page asks for. The caller has asked for the right. */
export async function reviseLot(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: FormData,
): Promise<ReviseAnswer & { listingId: string }> {
  const { row } = listing
  const intent = String(form.get('intent') ?? '')
  if (intent === 'words') return { ...(await saveWords(ctx, actor, listing, form)), listingId: row.id }
  const asked = await readAct(ctx, listing, intent, form)
  if (!asked) return { ...answer(false, 'refused'), listingId: row.id }
  const acted = await projectAction(ctx, row.id, asked)
  if (acted.ok) {
    const said = intent === 'terms' ? 'terms' : intent === 'reserve' ? 'reserve' : 'acted'
    return { ...answer(true, said, acted.message), listingId: acted.listingId }
  }
  const { errors = {}, message } = acted
  const said = Object.keys(errors).length > 0 ? 'faults' : 'refused'
  return { ...answer(false, said, message, errors), listingId: row.id }
}

async function saveWords(
  ctx: Ctx,
  actor: Actor,
  listing: SetUpListing,
  form: FormData,
): Promise<ReviseAnswer> {
  const read = wordsInput.safeParse(Object.fromEntries(form))
  if (!read.success) {
    const errors: Record<string, string[]> = {}
    for (const { path, message } of read.error.issues) errors[String(path[0])] = [message]
    return answer(false, 'faults', '', errors)
  }
  const files = form.getAll('pictures').filter((file): file is File => file instanceof File && file.size > 0)
  const removed = form.getAll('remove').map(String)
  const changed = await changeWords(ctx, actor, listing, { words: read.data, removed, files })
  if (changed.ok) return answer(true, changed.changed ? 'words' : 'unchanged')
  return changed.code === 'stale'
    ? answer(false, 'stale')
    : answer(false, 'picture', '', { pictures: [changed.code] })
}

const MINUTE_MS = 60_000
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

async function readAct(
  ctx: Ctx,
  { row }: SetUpListing,
  intent: string,
  form: FormData,
): Promise<ProjectActionInput | null> {
  const zone = zoneOf(await findYardZone(ctx, row.locationId))
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
    closes_at: intent === 'relist' ? moment('closes', 0) : null,
    terms: intent === 'terms' ? terms : null,
  })
  return parsed.success ? parsed.data : null
}

/** What the page shows of the soft close: whole minutes, 0 for none. */
function softMinutes({ softCloseMode, softCloseWindowMs }: SetUpListing['row']): string {
  return softCloseMode === 'none' ? '0' : String(Math.round(softCloseWindowMs / MINUTE_MS))
}

function answer(
  ok: boolean,
  said: ReviseAnswer['said'],
  message = '',
  errors: ReviseAnswer['errors'] = {},
): ReviseAnswer {
  return { ok, said, message, errors }
}
