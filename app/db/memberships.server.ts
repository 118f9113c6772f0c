import { sql } from 'drizzle-orm'
import type { MemberRole, Membership } from '#app/domain/people/permissions.ts'
import { rolesInOrder } from '#app/domain/people/permissions.ts'

/** Of the row of `memberships` that a statement is at: what somebody does there, as JSON. */
export const rolesOfMember = sql<string>`(select json_group_array(does.role) from membership_roles does
  where does.organisation_id = memberships.organisation_id and does.person_id = memberships.person_id)`

/** And the yards that they are kept to, as JSON; `[]` for none, which is everywhere. */
export const yardsOfMember = sql<string>`(select json_group_array(works.location_id) from membership_yards works
  where works.organisation_id = memberships.organisation_id and works.person_id = memberships.person_id)`

/** Reads what the two give. */
export function readMember(roles: string, yards: string): Omit<Membership, 'id'> {
  const kept = JSON.parse(yards) as string[]
  return { roles: rolesInOrder(JSON.parse(roles) as MemberRole[]), yards: kept.length > 0 ? kept : null }
}
