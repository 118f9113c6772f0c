import { Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MEMBER_TASKS, type MemberTask } from '#app/domain/people/member-tasks.ts'
import { hasTask, MEMBER_ROLES } from '#app/domain/people/permissions.ts'
import './team.css'

const TASKS = Object.keys(MEMBER_TASKS) as MemberTask[]

/** The table that the server judges by, for those who give roles. */
export function RoleTable() {
  const { t } = useTranslation()
  return (
    <section className="roles-section" aria-labelledby="roles-title">
      <h2 className="h-sec" id="roles-title">
        {t('team.roles')}
      </h2>
      <div className="table-frame">
        <div className="table-scroll">
          <table className="table roles">
            <thead>
              <tr>
                <th scope="col">{t('team.task')}</th>
                {MEMBER_ROLES.map((role) => (
                  <th key={role} scope="col" className="c">
                    {t(`security.people.memberRole.${role}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {TASKS.map((task) => (
                <tr key={task}>
                  <td className="wrap-ok">{t(`team.tasks.${task}`)}</td>
                  {MEMBER_ROLES.map((role) => (
                    <td key={role} className="c">
                      {hasTask([role], task) ? (
                        <span className="t-win" role="img" aria-label={t('team.yes')}>
                          <Check className="i" aria-hidden="true" />
                        </span>
                      ) : (
                        <span className="faint" role="img" aria-label={t('team.no')}>
                          –
                        </span>
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
