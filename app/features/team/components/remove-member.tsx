import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { Member } from '../queries.server.ts'
import './team.css'

type RemoveMemberProps = { member: Member; own: boolean; organisation: string; query: string }

/** Asks before somebody loses an organisation, or leaves it. */
export function RemoveMember({ member, own, organisation, query }: RemoveMemberProps) {
  const { t } = useTranslation()
  const { id, name } = member
  return (
    <div className="team-form">
      <h1 className="h-page">
        {own ? t('team.leaveTitle', { organisation }) : t('team.removeTitle', { name })}
      </h1>
      <p className="muted">{own ? t('team.leaveText') : t('team.removeText', { organisation })}</p>
      <Form method="post" action={`/seller/users/all${query}`} className="row row-wrap">
        <input type="hidden" name="member" value={id} />
        <Button variant="danger-solid" name="intent" value="remove">
          {own ? t('team.switch.leaveShort') : t('team.remove')}
        </Button>
        <ButtonLink to={`/seller/users/all${query}`}>{t('team.keep')}</ButtonLink>
      </Form>
    </div>
  )
}
