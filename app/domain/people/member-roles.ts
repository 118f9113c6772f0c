import type { LocationId } from '#app/domain/ids.ts'
import type { MemberRole } from '#app/domain/people/permissions.ts'

/** Of the roles that there were first the nearest, for the column that holds one. */
export function nearestOf(roles: readonly MemberRole[]): 'owner' | 'manager' | 'staff' {
  if (roles.includes('owner')) return 'owner'
  return roles.includes('manager') ? 'manager' : 'staff'
}

/** Owners are kept to no yard. */
export function yardsKept(
  roles: readonly MemberRole[],
  yards: readonly LocationId[] | null,
): LocationId[] | null {
  return roles.includes('owner') || yards === null ? null : [...yards]
}
