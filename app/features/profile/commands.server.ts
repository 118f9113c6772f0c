import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import { hasEnded } from '#app/domain/money/pricing.ts'
import {
  keptPreferences,
  MARKETING,
  type Preferences,
  preferencesOf,
} from '#app/domain/people/notifications.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { storedPhone } from '#app/domain/people/phone.ts'
import { easternDay } from '#app/lib/eastern.ts'
import type { ContactInput, TaxInput } from './inputs.ts'
import { type Account, findAccount, knownCategories, listTaxEnding } from './queries.server.ts'
import {
  giveMemberNumber,
  judgeTax,
  markTaxTold,
  type ProfileChange,
  updateProfile,
} from './writes.server.ts'

type Person = { id: string }

/** What the contact form changes. A number that is another than before has yet to be proved. */
export function contactStatements(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  account: Account,
  said: ContactInput,
): { update: Statement; phoneChanged: boolean } {
  const phone = said.phone === undefined ? undefined : storedPhone(said.phone)
  const phoneChanged = phone !== undefined && phone !== account.phone
  const { first_name: firstName = account.firstName, last_name: lastName = account.lastName } = said
  const change: ProfileChange = {
    firstName,
    lastName,
    name: `${firstName} ${lastName}`.trim(),
    ...(said.username !== undefined && { username: said.username }),
    ...(phoneChanged && { phone, phoneVerified: false }),
    ...(said.additional_phone !== undefined && {
      additionalPhone: said.additional_phone && storedPhone(said.additional_phone),
    }),
    ...(said.address1 !== undefined && { address1: said.address1 }),
    ...(said.apt_unit !== undefined && { aptUnit: said.apt_unit }),
    ...(said.city !== undefined && { city: said.city }),
    ...(said.state !== undefined && { state: said.state }),
    ...(said.zip !== undefined && { zip: said.zip }),
    ...(said.country !== undefined && { country: said.country }),
    ...(said.find_source !== undefined && { findSource: said.find_source }),
  }
  return { update: updateProfile(ctx, account.id, emptied(change), ctx.clock.now()), phoneChanged }
}

/** What was left empty is not known. */
function emptied(change: ProfileChange): ProfileChange {
  return Object.fromEntries(Object.entries(change).map(([key, value]) => [key, value === '' ? null : value]))
}

/**
 * Keeps what somebody wants to be told of; what cannot be switched off is put right, and what is not offered stays as it
 * was. Gives what holds.
 */
export async function savePreferences(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  person: Person,
  wished: Preferences,
): Promise<Preferences> {
  const before = await findAccount(ctx, person.id)
  const kept = keptPreferences(wished, {
    email: before?.emailNotification ?? null,
    sms: before?.smsNotification ?? null,
  })
  const marketingEmails = kept.email.includes(MARKETING)
  await updateProfile(
    ctx,
    person.id,
    { emailNotification: kept.email, smsNotification: kept.sms, marketingEmails },
    ctx.clock.now(),
  )
  return preferencesOf(kept)
}

/**
 * Keeps which categories somebody is interested in, by ids or slugs; what is none is left out. `shown`: the ids that a form
 * offered, where that was not all: others stay as they were chosen.
 */
export async function saveInterests(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  person: Person,
  wished: readonly string[],
  shown: readonly string[] | null = null,
): Promise<string[]> {
  const found = wished.length === 0 ? [] : await knownCategories(ctx, wished)
  const before = shown && (await findAccount(ctx, person.id))?.interestedCategories
  const known = [...found, ...(before ?? []).filter((id) => !shown?.includes(id))]
  await updateProfile(ctx, person.id, { interestedCategories: known }, ctx.clock.now())
  return known
}

/** What somebody has chosen is as in a new account again; marketing needs their yes anew. */
export async function resetChoices(ctx: Pick<Ctx, 'db' | 'clock'>, person: Person): Promise<void> {
  const nothing = { emailNotification: null, smsNotification: null, interestedCategories: null }
  await updateProfile(
    ctx,
    person.id,
    { ...nothing, userLocation: null, marketingEmails: false },
    ctx.clock.now(),
  )
}

/**
 * What a tax form changes, for the batch that keeps its document too. A new number or a new document is looked at anew,
 * and administrators hear of it (section 4). Null when nothing is another than before.
 */
export function taxStatements(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  account: Pick<Account, 'id' | 'taxNumber' | 'companyName' | 'taxDocumentId'>,
  { tax_number: taxNumber, companyname: companyName }: TaxInput,
  documentId: string | null,
): Statement[] | null {
  const now = ctx.clock.now()
  const isNew = taxNumber !== account.taxNumber || documentId !== null
  if (!isNew && companyName === account.companyName) return null
  const reviewed = isNew
    ? {
        taxDocStatus: 0,
        taxDocEndsOn: null,
        taxDocTold: 0,
        taxDocumentId: documentId ?? account.taxDocumentId,
      }
    : {}
  const update = updateProfile(ctx, account.id, { taxNumber, companyName, ...reviewed }, now)
  if (!isNew) return [update]
  const changeId = crypto.randomUUID()
  const event = {
    id: `tax-changed:${changeId}`,
    type: 'tax-changed' as const,
    payload: { changeId, personId: account.id },
  }
  return [update, insertEvents(ctx.db, [event], now)]
}

type TaxVerdict = { personId: string; documentId: string; accepted: boolean; endsOn: string | null }

/**
 * An administrator's judgement of the document that they have looked at, and of an accepted one the last day that it names;
 * `gone` when it is not the one any more. */
export async function reviewTax(
  ctx: Ctx,
  { personId, documentId, accepted, endsOn }: TaxVerdict,
): Promise<'done' | 'forbidden' | 'gone'> {
  if (!mayAdminister(ctx.actor)) return 'forbidden'
  const now = ctx.clock.now()
  const reviewId = crypto.randomUUID()
  const event = {
    id: `tax-reviewed:${reviewId}`,
    type: 'tax-reviewed' as const,
    payload: { reviewId, personId, documentId, accepted },
  }
  // the event of a judgement that came too late finds that nothing came of it
  const [judged] = (await runBatch(ctx.db, [
    judgeTax(ctx, { personId, documentId, status: accepted ? 1 : 2, endsOn: accepted ? endsOn : null, now }),
    insertEvents(ctx.db, [event], now),
  ])) as [{ id: string }[], unknown]
  if (judged.length === 0) return 'gone'
  await ctx.queues.events([event.id])
  return 'done'
}

/** So long before a tax document ends its owner is told. */
const TAX_LEAD_MS = 30 * 24 * 60 * 60_000
const MOST_AT_ONCE = 100

/**
 * Tells whoever is freed of tax that their document ends soon, and once more when it has ended: what they buy then is
 * taxed. Mark and event are one batch, and an event's id follows from the document and its day. Returns how many were told.
 */
export async function tellTaxEnds(ctx: Pick<Ctx, 'db' | 'clock' | 'queues'>): Promise<number> {
  const now = ctx.clock.now()
  const [today, soon] = [easternDay(now), easternDay(now + TAX_LEAD_MS)]
  const due = await listTaxEnding(ctx, { today, soon, limit: MOST_AT_ONCE })
  if (due.length === 0) return 0
  const told = due.map((paper) => ({ ...paper, over: hasEnded({ taxDocEndsOn: paper.endsOn }, today) }))
  const events = told.map(({ personId, documentId, endsOn, over }) => ({
    id: `tax-ending:${documentId}:${endsOn}:${over ? 'over' : 'soon'}`,
    type: 'tax-ending' as const,
    payload: { personId, documentId, endsOn, over },
  }))
  await runBatch(ctx.db, [insertEvents(ctx.db, events, now), ...markTaxTold(ctx, told)])
  await ctx.queues.events(events.map(({ id }) => id))
  return told.length
}

const MEMBER_NUMBERS = 90_000_000
const LEAST_MEMBER_NUMBER = 10_000_000
const MOST_TRIES = 5

/** Eight figures that staff find somebody by. Given when they are first asked for. */
export async function memberNumberOf(ctx: Pick<Ctx, 'db'>, account: Account): Promise<number | null> {
  if (account.memberNumber !== null) return account.memberNumber
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const [random = 0] = crypto.getRandomValues(new Uint32Array(1))
    await giveMemberNumber(ctx, account.id, LEAST_MEMBER_NUMBER + (random % MEMBER_NUMBERS))
    const given = (await findAccount(ctx, account.id))?.memberNumber ?? null
    if (given !== null) return given
  }
  return null
}
