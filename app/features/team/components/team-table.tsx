import { Form, useSubmit } from '@remix-run/react'
import { Check, Clock } from 'lucide-react'
import type { FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { MEMBER_ROLES } from '#app/domain/permissions.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Invited, Member } from '../queries.server.ts'
import './team.css'

type TeamTableProps = {
  members: readonly Member[]
  invitations: readonly Invited[]
  /** Who looks. */
  own: string
  now: number
  query: string
}

/** Who belongs to an organisation, and who is asked to. Each act is a form of its own. */
export function TeamTable({ members, invitations, own, now, query }: TeamTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      className="team"
      heads={[t('team.name'), t('team.role'), t('team.status'), t('team.seen'), { sr: t('team.acts') }]}
    >
      {members.map((member) => (
        <MemberRow key={member.id} member={member} own={member.id === own} query={query} />
      ))}
      {invitations.map((invitation) => (
        <InvitedRow key={invitation.id} invitation={invitation} now={now} query={query} />
      ))}
    </Table>
  )
}

function MemberRow({ member, own, query }: { member: Member; own: boolean; query: string }) {
  const { id, name, email, role, seenAt, tookBack } = member
  const { t } = useTranslation()
  const submit = useSubmit()
  const save = ({ currentTarget }: FormEvent<HTMLFormElement>) => submit(currentTarget)
  return (
    <tr data-member={id}>
      <td className="full wrap-ok">
        <b className="team-name">{name}</b> {own && <span className="faint">{t('team.you')}</span>}
        <span className="cap team-mail">{email}</span>
        {tookBack > 0 && <span className="cap">{t('team.tookBack', { count: tookBack })}</span>}
      </td>
      <td data-l={t('team.role')}>
        <Form method="post" action={`/seller/users/all${query}`} className="team-role" onChange={save}>
          <input type="hidden" name="intent" value="role" />
          <input type="hidden" name="member" value={id} />
          <select
            className="select"
            name="role"
            aria-label={t('team.roleOf', { name })}
            defaultValue={role}
            key={role}
          >
            {MEMBER_ROLES.map((each) => (
              <option key={each} value={each}>
                {t(`security.people.memberRole.${each}`)}
              </option>
            ))}
          </select>
          <noscript>
            <Button variant="quiet" size="sm" aria-label={t('team.saveOf', { name })}>
              {t('team.save')}
            </Button>
          </noscript>
        </Form>
      </td>
      <td data-l={t('team.status')}>
        <span className="pill pill-soft-win">
          <Check className="i" aria-hidden="true" />
          {t('team.active')}
        </span>
      </td>
      <td data-l={t('team.seen')}>
        {seenAt === null ? (
          <span className="faint">{t('team.never')}</span>
        ) : (
          <Time at={seenAt} form="short" />
        )}
      </td>
      <td className="r full">
        <span className="team-acts">
          <ButtonLink
            variant="quiet"
            size="sm"
            to={`/seller/users/remove?${new URLSearchParams({ ...asParams(query), member: id })}`}
            aria-label={t('team.removeOf', { name })}
          >
            {t('team.remove')}
          </ButtonLink>
        </span>
      </td>
    </tr>
  )
}

function InvitedRow({ invitation, now, query }: { invitation: Invited; now: number; query: string }) {
  const { id, email, role, expiresAt, heldUpAt } = invitation
  const { t } = useTranslation()
  const over = expiresAt <= now
  return (
    <tr data-invitation={id}>
      <td className="full wrap-ok">
        <span className="team-mail">{email}</span>
        {heldUpAt !== null && (
          <span className="cap">
            {t('team.heldUp')} <Time at={heldUpAt} form="short" />. {t('team.heldUpWhy')}
          </span>
        )}
      </td>
      <td data-l={t('team.role')}>{t(`security.people.memberRole.${role}`)}</td>
      <td data-l={t('team.status')}>
        <span className={over ? 'pill' : 'pill pill-soft-amber'}>
          <Clock className="i" aria-hidden="true" />
          {t(over ? 'team.expired' : 'team.invited')}
        </span>
      </td>
      <td data-l={t('team.until')}>
        <Time at={expiresAt} form="short" />
      </td>
      <td className="r full">
        <Form method="post" action={`/seller/users/all${query}`} className="team-acts">
          <input type="hidden" name="invitation" value={id} />
          <Button
            variant="quiet"
            size="sm"
            name="intent"
            value="again"
            aria-label={t('team.againOf', { email })}
          >
            {t('team.again')}
          </Button>
          <Button
            variant="quiet"
            size="sm"
            name="intent"
            value="withdraw"
            aria-label={t('team.withdrawOf', { email })}
          >
            {t('team.withdraw')}
          </Button>
        </Form>
      </td>
    </tr>
  )
}

function asParams(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
