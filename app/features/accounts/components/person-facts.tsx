import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { classNames } from '#app/ui/class-names.ts'
import { roleWords } from '#app/ui/role-words.ts'
import type { PersonRow, PersonStatus } from '../people.server.ts'

/** What somebody may be here, in words: their own role, and those in organisations. */
export function rolesOf(
  { role, organisations }: Pick<PersonRow, 'role' | 'organisations'>,
  t: TFunction,
): string {
  return [
    t(`security.people.role.${role}`),
    ...organisations.map((each) =>
      t('security.people.memberOf', { role: roleWords(each.roles, t), name: each.name }),
    ),
  ].join(', ')
}

const TONES: Record<PersonStatus, string> = {
  active: 'pill-soft-win',
  email_unverified: 'pill-soft-amber',
  deactivate: 'pill-soft-out',
}

export function PersonStatusPill({ status }: { status: PersonStatus }) {
  const { t } = useTranslation()
  return (
    <span className={classNames('pill', TONES[status])} data-testid="person-status">
      {t(`security.people.statuses.${status}`)}
    </span>
  )
}
