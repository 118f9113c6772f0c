import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import type { Registration } from '#app/domain/registration.ts'
import { people, registrationFields } from '#drizzle/schema/index.ts'
import { personOf } from './person.ts'

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
