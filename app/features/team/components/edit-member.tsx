import { Form, Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { InviteAnswer } from '../inputs.ts'
import type { Member } from '../queries.server.ts'
import { MemberFields, tickedIn } from './member-fields.tsx'
import './team.css'

type EditMemberProps = {
  member: Member
  yards: readonly { id: string; name: string }[]
  /** What is wrong with what was ticked. */
  answer: InviteAnswer | null
  query: string
}

/** What somebody does for the organisation, and where. */
export function EditMember({ member, yards, answer, query }: EditMemberProps) {
  const { t } = useTranslation()
  const { id, name } = member
  return (
    <div className="team-form">
      <Link className="back" to={`/seller/users/all${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('team.back')}
      </Link>
      <h1 className="h-page">{name}</h1>
      <Form method="post" action={`/seller/users/edit${query}${query ? '&' : '?'}member=${id}`}>
        <input type="hidden" name="intent" value="role" />
        <input type="hidden" name="member" value={id} />
        <MemberFields
          yards={yards}
          roles={answer ? tickedIn(answer, 'role') : member.roles}
          at={answer ? tickedIn(answer, 'yard') : member.yards}
          fault={answer?.faults.role !== undefined}
        />
        <Button variant="primary">{t('team.save')}</Button>
      </Form>
    </div>
  )
}
