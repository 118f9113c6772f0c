import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Registration } from '#app/domain/people/registration.ts'
import { people, registrationFields } from '#drizzle/schema/index.ts'
import { columnsOf, personOf } from './person.ts'
import type { Unfinished } from './unfinished.server.ts'

type Writes = Pick<Ctx, 'db'>

/** What an account has beside what its owner has answered. */
type Account = Pick<
  typeof people.$inferInsert,
  'id' | 'role' | 'status' | 'approved' | 'language' | 'emailVerified' | 'phoneVerified' | 'taxDocumentId'
>

/** Fails, and with it the whole batch, when the address has an account. */
export function insertPerson(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  registration: Registration,
  account: Account,
): Statement {
  const now = clock.now()
  return db.insert(people).values({
    ...personOf(registration),
    ...account,
    termsAcceptedAt: now,
    smsTermsAcceptedAt: registration.acceptsSms ? now : null,
    marketingEmails: registration.wantsMarketing,
    createdAt: new Date(now),
    updatedAt: new Date(now),
  })
}

/** What they have answered, and that they agree. Once: what was answered before stays. */
export function finishPerson(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  person: Unfinished,
  registration: Registration,
): Statement {
  const now = clock.now()
  const { email: _email, extraFields, ...answered } = personOf(registration)
  return db
    .update(people)
    .set({
      ...answered,
      extraFields: extraFields ?? person.extraFields,
      phoneVerified: person.phoneVerified && (answered.phone ?? person.phone) === person.phone,
      termsAcceptedAt: now,
      smsTermsAcceptedAt: registration.acceptsSms ? now : null,
      marketingEmails: registration.wantsMarketing,
      updatedAt: new Date(now),
    })
    .where(and(eq(people.id, person.id), isNull(people.termsAcceptedAt)))
}

/** What somebody was asked after their registration; what they have said otherwise stays. */
export function answerLater(
  { db, clock }: Pick<Ctx, 'db' | 'clock'>,
  person: Pick<Unfinished, 'id'>,
  answers: Record<string, string>,
): Statement {
  const { columns, extraFields } = columnsOf(answers)
  return db
    .update(people)
    .set({
      ...columns,
      ...(columns.phone && {
        phoneVerified: sql`${people.phoneVerified} and ${people.phone} is ${columns.phone}`,
      }),
      ...(extraFields && {
        extraFields: sql`json_patch(coalesce(${people.extraFields}, '{}'), ${JSON.stringify(extraFields)})`,
      }),
      updatedAt: new Date(clock.now()),
    })
    .where(eq(people.id, person.id))
}

export function putField({ db }: Writes, { id, ...row }: typeof registrationFields.$inferInsert): Statement {
  return db
    .insert(registrationFields)
    .values({ id, ...row })
    .onConflictDoUpdate({ target: registrationFields.id, set: row })
}

/** Lets somebody in who has waited for it. */
export function approvePerson({ db }: Writes, personId: string, at: Date): Statement {
  return db
    .update(people)
    .set({ approved: true, updatedAt: at })
    .where(and(eq(people.id, personId), eq(people.approved, false)))
}
