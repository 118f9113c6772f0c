import { Form } from '@remix-run/react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MEMBER_ROLES, type MemberRole } from '#app/domain/people/permissions.ts'
import { Button } from '#app/ui/button.tsx'
import { roleWords } from '#app/ui/role-words.ts'

type RoleSelectProps = {
  roles: readonly MemberRole[]
  /** Whose, for its label. */
  name: string
  query: string
  whose: { member: string } | { invitation: string }
}

/**
 * One role, given in the list itself. What is chosen counts once it is saved: a key pressed by mistake makes nobody an
 * owner. Who has several roles keeps them until one is chosen.
 */
export function RoleSelect({ roles, name, query, whose }: RoleSelectProps) {
  const { t } = useTranslation()
  const [only] = roles.length === 1 ? roles : []
  const given = only ?? ''
  const [chosen, setChosen] = useState<string>(given)
  const changed = chosen !== given
  return (
    <Form method="post" action={`/seller/users/all${query}`} className="role-pick" preventScrollReset>
      <input type="hidden" name="intent" value={'member' in whose ? 'one_role' : 'invited_role'} />
      {'member' in whose ? (
        <input type="hidden" name="member" value={whose.member} />
      ) : (
        <input type="hidden" name="invitation" value={whose.invitation} />
      )}
      <select
        className="select"
        name="role"
        aria-label={t('team.roleOf', { name })}
        required
        value={chosen}
        onChange={(event) => setChosen(event.currentTarget.value)}
      >
        {only === undefined && <option value="">{roleWords(roles, t)}</option>}
        {MEMBER_ROLES.map((role) => (
          <option key={role} value={role}>
            {t(`security.people.memberRole.${role}`)}
          </option>
        ))}
      </select>
      <Button
        variant="primary"
        size="sm"
        className={changed ? undefined : 'no-script'}
        aria-label={t('team.saveRoleOf', { name })}
      >
        {t('team.save')}
      </Button>
    </Form>
  )
}
