import { and, asc, count, eq, gt, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { drawnOptions } from '#app/db/choice-lists.server.ts'
import {
  type AskedAt,
  fieldsAskedAt,
  type LaterPlace,
  lacksAnswers,
  placesUpTo,
} from '#app/domain/people/asked-at.ts'
import type { Audience, FieldType } from '#app/domain/people/registration.ts'
import { people, registrationFields } from '#drizzle/schema/index.ts'

import { findPerson, knownOf, type Unfinished } from './unfinished.server.ts'

export { shownFields, shownYard } from './shown.ts'
export { findUnfinished, knownOf, type Unfinished } from './unfinished.server.ts'

type Reads = Pick<Ctx, 'db'>

export type FieldRow = Omit<typeof registrationFields.$inferSelect, 'type'> & { type: FieldType }

/** As they stand, with what a field's list offers now in the place of its own options. */
const SHOWN = { field: registrationFields, drawn: drawnOptions }

/** What definitions are for: fields of people. */
export const OF_PEOPLE = 3
/** 2 means removed. */
export const IN_USE = 1
export const REMOVED = 2

/** Nobody fills a longer form. */
export const MOST_FIELDS = 60

const forAudience = {
  buyer: eq(registrationFields.forBuyer, true),
  organisation: eq(registrationFields.forOrganization, true),
} satisfies Record<Audience, SQL>

/** `also`: fields that are asked although the operator lets them wait, because something needs them now. */
type Asked = { audience: Audience; places: readonly AskedAt[]; also?: readonly string[] }

/** What is asked in these places of somebody who signs up, or has signed up, as this; in its order. */
export async function listAskedFields({ db }: Reads, { audience, places, also }: Asked): Promise<FieldRow[]> {
  const fields = typed(
    await db
      .select(SHOWN)
      .from(registrationFields)
      .where(
        and(
          eq(registrationFields.viewPage, OF_PEOPLE),
          eq(registrationFields.active, IN_USE),
          forAudience[audience],
        ),
      )
      .orderBy(asc(registrationFields.showOrder), asc(registrationFields.name))
      .limit(MOST_FIELDS),
  )
  return fieldsAskedAt(fields, places, also)
}

/** What is asked of somebody who signs up as this. */
export function listSignUpFields(
  ctx: Reads,
  audience: Audience,
  also: readonly string[] = [],
): Promise<FieldRow[]> {
  return listAskedFields(ctx, { audience, places: ['sign_up'], also })
}

/** Somebody who has yet to answer what is needed in this place, with all that waits until then; null for everybody else. */
export async function findLacking(
  ctx: Reads,
  personId: string,
  place: LaterPlace,
): Promise<{ person: Unfinished; fields: FieldRow[] } | null> {
  const asked = await listAskedFields(ctx, { audience: 'buyer', places: placesUpTo(place) })
  if (!asked.some(({ required }) => required)) return null
  const person = await findPerson(ctx, personId)
  if (!person) return null
  const known = knownOf(person)
  if (!lacksAnswers(asked, known)) return null
  return { person, fields: asked.filter(({ name }) => !known[name]) }
}

/** All definitions of people's fields, those that are removed last. */
export async function listAllFields({ db }: Reads): Promise<FieldRow[]> {
  const rows = typed(
    await db
      .select(SHOWN)
      .from(registrationFields)
      .where(eq(registrationFields.viewPage, OF_PEOPLE))
      .orderBy(asc(registrationFields.showOrder), asc(registrationFields.name))
      .limit(2 * MOST_FIELDS),
  )
  return rows.sort((one, other) => one.active - other.active)
}

export async function findField({ db }: Reads, id: string): Promise<FieldRow | null> {
  const [row] = typed(
    await db.select(SHOWN).from(registrationFields).where(eq(registrationFields.id, id)).limit(1),
  )
  return row ?? null
}

/** Whether a field of people, in use or removed, has this name. */
export async function hasFieldNamed({ db }: Reads, name: string): Promise<boolean> {
  const [row] = await db
    .select({ id: registrationFields.id })
    .from(registrationFields)
    .where(and(eq(registrationFields.viewPage, OF_PEOPLE), eq(registrationFields.name, name)))
    .limit(1)
  return row !== undefined
}

/** Somebody who has registered and waits to be let in. */
export type Waiting = {
  id: string
  name: string
  email: string
  phone: string | null
  organisation: string | null
  documentId: string | null
  createdAt: number
}

export async function isWaiting({ db }: Reads, personId: string): Promise<boolean> {
  const [row] = await db
    .select({ id: people.id })
    .from(people)
    .where(and(eq(people.id, personId), eq(people.approved, false)))
    .limit(1)
  return row !== undefined
}

/** Who waits to be approved, the longest first; one more than `limit` tells of others. */
export function listWaiting(
  { db }: Reads,
  { page, limit }: { page: number; limit: number },
): Promise<Waiting[]> {
  return db.all<Waiting>(sql`
    select people.id, people.name, people.email, people.phone, people.tax_document_id as documentId,
      people.created_at as createdAt,
      (select organisations.name from memberships
        join organisations on organisations.id = memberships.organisation_id
        where memberships.person_id = people.id limit 1) as organisation
    from people where people.approved = 0 and people.status <> 'deactivate'
    order by people.created_at limit ${limit + 1} offset ${(page - 1) * limit}`)
}

export type FieldFilters = {
  viewPage?: number
  forOrganization?: boolean
  forBuyer?: boolean
  active?: number
  viewOn?: number
}

/** One page of the definitions that fit, by their order. */
export async function listFields(
  { db }: Reads,
  { viewPage, forOrganization, forBuyer, active, viewOn }: FieldFilters,
  { page, limit }: { page: number; limit: number },
): Promise<{ records: FieldRow[]; totalRecords: number }> {
  const fits = and(
    viewPage === undefined ? undefined : eq(registrationFields.viewPage, viewPage),
    forOrganization === undefined ? undefined : eq(registrationFields.forOrganization, forOrganization),
    forBuyer === undefined ? undefined : eq(registrationFields.forBuyer, forBuyer),
    active === undefined ? undefined : eq(registrationFields.active, active),
    viewOn === undefined ? undefined : isOn(viewOn),
  )
  const [rows, [counted]] = await Promise.all([
    db
      .select(SHOWN)
      .from(registrationFields)
      .where(fits)
      .orderBy(asc(registrationFields.showOrder), asc(registrationFields.name))
      .limit(limit)
      .offset((page - 1) * limit),
    db.select({ total: count() }).from(registrationFields).where(fits),
  ])
  return { records: typed(rows), totalRecords: counted?.total ?? 0 }
}

/** Whether an address has an account already. `email` in lower case. */
export async function hasAccount({ db }: Reads, email: string): Promise<boolean> {
  const [row] = await db.select({ id: people.id }).from(people).where(eq(people.email, email)).limit(1)
  return row !== undefined
}

/** An account of this address that was made since then. */
export async function findFreshAccount({ db }: Reads, email: string, since: number) {
  const [row] = await db
    .select({ id: people.id, approved: people.approved })
    .from(people)
    .where(and(eq(people.email, email), gt(people.createdAt, new Date(since))))
    .limit(1)
  return row ?? null
}

function isOn(place: number): SQL {
  return sql`exists (select 1 from json_each(${registrationFields.viewOn}) where value = ${place})`
}

/** The types of the column are those that the form of the settings lets through. */
function typed(rows: { field: typeof registrationFields.$inferSelect; drawn: string | null }[]): FieldRow[] {
  return rows.map(({ field, drawn }) => {
    const options = drawn === null ? field.options : (JSON.parse(drawn) as FieldRow['options'])
    return { ...field, options } as FieldRow
  })
}
