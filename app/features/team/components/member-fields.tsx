import { useTranslation } from 'react-i18next'
import { MEMBER_ROLES, type MemberRole } from '#app/domain/people/permissions.ts'
import type { InviteAnswer } from '../inputs.ts'

type MemberFieldsProps = {
  yards: readonly { id: string; name: string }[]
  roles: readonly string[]
  /** Ids of the yards that are ticked; null for all of them. */
  at: readonly string[] | null
  /** Whether roles are missing. */
  fault: boolean
}

/** What was ticked in a form that is shown again. */
export function tickedIn({ typed }: Pick<InviteAnswer, 'typed'>, name: 'role' | 'yard'): string[] {
  return (typed[name] ?? '').split(' ').filter(Boolean)
}

/** What somebody is to do, and where: more than one thing where they do more, all yards where none is ticked. */
export function MemberFields({ yards, roles, at, fault }: MemberFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset className="team-choice" aria-describedby={fault ? 'roles-fault' : undefined}>
        <legend className="label">{t('team.role')}</legend>
        <div className="role-cards">
          {MEMBER_ROLES.map((role: MemberRole) => (
            <label className="check" key={role}>
              <input type="checkbox" name="role" value={role} defaultChecked={roles.includes(role)} />
              <span>
                <b>{t(`security.people.memberRole.${role}`)}</b>
                <small>{t(`team.does.${role}`)}</small>
              </span>
            </label>
          ))}
        </div>
        {fault && (
          <p className="error" id="roles-fault" role="alert">
            {t('team.faults.role')}
          </p>
        )}
      </fieldset>
      {yards.length > 0 && (
        <fieldset className="team-choice" aria-describedby="yards-hint">
          <legend className="label">{t('team.yards')}</legend>
          {yards.map(({ id, name }) => (
            <label className="check" key={id}>
              <input type="checkbox" name="yard" value={id} defaultChecked={at?.includes(id) ?? false} />
              <span>{name}</span>
            </label>
          ))}
          <p className="cap" id="yards-hint">
            {t('team.yardsHint')}
          </p>
        </fieldset>
      )}
    </>
  )
}
