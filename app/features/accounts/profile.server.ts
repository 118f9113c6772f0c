import { asc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import { readMember, rolesOfMember, yardsOfMember } from '#app/db/memberships.server.ts'
import type { PersonId } from '#app/domain/ids.ts'
import type { Membership } from '#app/domain/people/permissions.ts'
import { memberships, organisations, people } from '#drizzle/schema/index.ts'

/** A person as they see themselves. */
export type Profile = Pick<
  typeof people.$inferSelect,
  'id' | 'email' | 'emailVerified' | 'firstName' | 'lastName' | 'phone' | 'phoneVerified' | 'role' | 'status'
> & { organisations: (Membership & { name: string })[] }

/** A person's own account with the organisations they belong to; null when there is none. */
export async function findProfile({ db }: Pick<Ctx, 'db'>, id: PersonId): Promise<Profile | null> {
  const [[person], belongings] = await db.batch([
    db
      .select({
        email: people.email,
        emailVerified: people.emailVerified,
        firstName: people.firstName,
        lastName: people.lastName,
        phone: people.phone,
        phoneVerified: people.phoneVerified,
        role: people.role,
        status: people.status,
      })
      .from(people)
      .where(eq(people.id, id))
      .limit(1),
    db
      .select({ id: organisations.id, name: organisations.name, roles: rolesOfMember, yards: yardsOfMember })
      .from(memberships)
      .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
      .where(eq(memberships.personId, id))
      .orderBy(asc(organisations.name)),
  ])
  if (!person) return null
  const { email, emailVerified, firstName, lastName, phone, phoneVerified, role, status } = person
  return {
    id,
    email,
    emailVerified,
    firstName,
    lastName,
    phone,
    phoneVerified,
    role,
    status,
    organisations: belongings.map(({ id, name, roles, yards }) => ({
      id,
      name,
      ...readMember(roles, yards),
    })),
  }
}
