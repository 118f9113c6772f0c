import { Form } from '@remix-run/react'
import type { TFunction } from 'i18next'
import { Check, Clock } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { roleWords } from '#app/ui/role-words.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Invited, Member } from '../queries.server.ts'
import { MemberMark } from './member-mark.tsx'
import { RoleSelect } from './role-select.tsx'
import './team.css'

/** Those of the organisation, by name. */
type Yards = readonly { id: string; name: string }[]

type TeamTableProps = {
  members: readonly Member[]
  invitations: readonly Invited[]
  yards: Yards
  /** Who looks. */
  own: string
  now: number
  query: string
}

/** Who belongs to an organisation, and who is asked to. Each act is a form of its own. */
export function TeamTable({ members, invitations, yards, own, now, query }: TeamTableProps) {
  const { t } = useTranslation()
  return (
    <Table
      className="team"
      heads={[
        t('team.name'),
        t('team.role'),
        t('team.yards'),
        t('team.status'),
        t('team.seen'),
        { sr: t('team.acts') },
      ]}
    >
      {members.map((member) => (
        <MemberRow key={member.id} member={member} own={member.id === own} yards={yards} query={query} />
      ))}
      {invitations.map((invitation) => (
        <InvitedRow key={invitation.id} invitation={invitation} yards={yards} now={now} query={query} />
      ))}
    </Table>
  )
}

type MemberRowProps = { member: Member; own: boolean; yards: Yards; query: string }

function MemberRow({ member, own, yards, query }: MemberRowProps) {
  const { id, name, email, roles, seenAt, tookBack } = member
  const { t } = useTranslation()
  return (
    <tr data-member={id}>
      <td className="full wrap-ok">
        <span className="team-who">
          <MemberMark name={name} />
          <span>
            <b className="team-name">{name}</b> {own && <span className="faint">{t('team.you')}</span>}
            <span className="cap team-mail">{email}</span>
            {tookBack > 0 && <span className="cap">{t('team.tookBack', { count: tookBack })}</span>}
          </span>
        </span>
      </td>
      <td className="wrap-ok" data-l={t('team.role')}>
        {own ? (
          roleWords(roles, t)
        ) : (
          <RoleSelect key={roles.join()} roles={roles} name={name} query={query} whose={{ member: id }} />
        )}
      </td>
      <td className="wrap-ok" data-l={t('team.yards')}>
        {yardWords(member.yards, yards, t)}
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
            to={`/seller/users/edit?${new URLSearchParams({ ...asParams(query), member: id })}`}
            aria-label={t('team.changeOf', { name })}
          >
            {t('team.change')}
          </ButtonLink>
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

type InvitedRowProps = { invitation: Invited; yards: Yards; now: number; query: string }

function InvitedRow({ invitation, yards, now, query }: InvitedRowProps) {
  const { id, email, roles, expiresAt, heldUpAt } = invitation
  const { t } = useTranslation()
  const over = expiresAt <= now
  return (
    <tr data-invitation={id}>
      <td className="full wrap-ok">
        <span className="team-who">
          <MemberMark name={email} />
          <span className="team-mail">{email}</span>
        </span>
        {heldUpAt !== null && (
          <span className="cap">
            {t('team.heldUp')} <Time at={heldUpAt} form="short" />. {t('team.heldUpWhy')}
          </span>
        )}
      </td>
      <td className="wrap-ok" data-l={t('team.role')}>
        <RoleSelect key={roles.join()} roles={roles} name={email} query={query} whose={{ invitation: id }} />
      </td>
      <td className="wrap-ok" data-l={t('team.yards')}>
        {yardWords(invitation.yards, yards, t)}
      </td>
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

function yardWords(at: readonly string[] | null, yards: Yards, t: TFunction): string {
  if (at === null) return t('team.allYards')
  return yards
    .filter(({ id }) => at.includes(id))
    .map(({ name }) => name)
    .join(', ')
}

function asParams(query: string): Record<string, string> {
  return Object.fromEntries(new URLSearchParams(query))
}
