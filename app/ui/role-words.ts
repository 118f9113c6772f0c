import type { TFunction } from 'i18next'
import type { MemberRole } from '#app/domain/people/permissions.ts'

/** "Yard staff and lister". */
export function roleWords(roles: readonly MemberRole[], t: TFunction): string {
  return roles
    .map((role, at) => {
      const word = t(`security.people.memberRole.${role}`)
      return at === 0 ? word : word.charAt(0).toLowerCase() + word.slice(1)
    })
    .join(t('team.and'))
}
