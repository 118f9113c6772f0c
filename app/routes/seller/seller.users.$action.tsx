import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INVITATION_DAYS } from '#app/domain/people/invitations.ts'
import { countBuyers } from '#app/features/blocks/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { changeInvitedRole, withdrawInvitation } from '#app/features/team/commands.server.ts'
import { EditMember } from '#app/features/team/components/edit-member.tsx'
import { InviteForm } from '#app/features/team/components/invite-form.tsx'
import { RemoveMember } from '#app/features/team/components/remove-member.tsx'
import { RoleTable } from '#app/features/team/components/role-table.tsx'
import { TeamTable } from '#app/features/team/components/team-table.tsx'
import {
  FAULTS_OF_EMAIL,
  type InviteAnswer,
  type InviteFault,
  type InviteRefusal,
  isTeamPage,
  TEAM_SAID,
  teamInput,
} from '#app/features/team/inputs.ts'
import { listInvitations, listMembers, listYardNames } from '#app/features/team/queries.server.ts'
import { changeMember, inviteAgain, inviteMember, removeMember } from '#app/flows/people/team.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { badRequest, readFields, readForm, reply, typedOf } from '#app/lib/form.server.ts'
import type { Done, Typed } from '#app/lib/form-answer.ts'
import { forbidden, notFound } from '#app/lib/http.ts'
import { AFTER_THE_WINDOW } from '#app/lib/retry-after.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { isPlainClick } from '#app/ui/plain-click.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { titled } from '#app/ui/titled.ts'
import { PeopleTabs } from '#app/views/work/people-tabs.tsx'

const InviteDialog = onDemand(
  async () => (await import('#app/features/team/components/invite-dialog.tsx')).InviteDialog,
)

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  const { organisation, actor, query } = await requireWorkplace(context, request, 'members')
  const { action } = params
  if (!isTeamPage(action)) throw notFound()
  const { searchParams } = new URL(request.url)
  const [t, members, invitations, yards, buyers] = await Promise.all([
    i18n.getFixedT(request),
    listMembers(context, organisation.id),
    listInvitations(context, organisation.id),
    listYardNames(context, organisation.id),
    countBuyers(context, organisation.id),
  ])
  const leaving = members.find(({ id }) => id === searchParams.get('member')) ?? null
  if ((action === 'remove' || action === 'edit') && !leaving) throw notFound()
  return {
    title:
      action === 'invite'
        ? t('team.inviteTitle')
        : action === 'edit'
          ? (leaving?.name ?? '')
          : t('team.title'),
    page: action,
    organisation,
    members,
    invitations,
    yards,
    query,
    leaving,
    buyers,
    own: actor.id,
    now: context.clock.now(),
    said: TEAM_SAID.find((word) => word === searchParams.get('said')) ?? null,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { organisation, actor, query } = await requireWorkplace(context, request, 'members')
  const form = await readFields(request)
  // each ticked role and yard is a field of the same name
  const given = { roles: form.getAll('role'), yards: form.getAll('yard') }
  const read = await readForm(form, teamInput, { given })
  const typed = typedOf(form, ['role', 'yard'])
  if (!read.ok) return reply<InviteFault, InviteRefusal>({ typed }, { faults: faultsOf(read.faults) })
  const [organisationId, asked] = [organisation.id, read.value]
  const locale = await i18n.getLocale(request)
  const language = isLanguage(locale) ? locale : ('en' as const)
  const back = (said: (typeof TEAM_SAID)[number]) => {
    const params = new URLSearchParams(query)
    params.set('said', said)
    return redirect(`/seller/users/all?${params}`, 303)
  }
  switch (asked.intent) {
    case 'invite': {
      const { email, roles, yards } = asked
      const invited = await inviteMember(context, actor, { email, roles, yards, organisationId, language })
      // a dialog stays over its list, and says itself that it is done
      if (invited.ok && form.get('in') === 'dialog') return data<Done>({ done: true })
      if (invited.ok) return back('invited')
      if (invited.code === 'forbidden') throw forbidden()
      return refused(typed, invited.code)
    }
    case 'again': {
      const again = await inviteAgain(context, actor, { organisationId, id: asked.invitation, language })
      if (again.ok) return back('invited')
      if (again.code === 'forbidden') throw forbidden()
      return again.code === 'gone' || again.code === 'member' ? back('gone') : refused(typed, again.code)
    }
    case 'withdraw': {
      const done = await withdrawInvitation(context, actor, organisationId, asked.invitation)
      if (done === 'forbidden') throw forbidden()
      return back(done === 'done' ? 'withdrawn' : 'gone')
    }
    case 'role': {
      const { member: personId, roles, yards } = asked
      const done = await changeMember(context, actor, { organisationId, personId, roles, yards })
      if (done === 'forbidden') throw forbidden()
      if (done === 'yard') return refused(typed, 'yard')
      return back(done === 'done' ? 'role' : done)
    }
    case 'one_role': {
      const done = await changeMember(context, actor, {
        organisationId,
        personId: asked.member,
        roles: [asked.role],
      })
      if (done === 'forbidden') throw forbidden()
      if (done === 'yard') return refused(typed, 'yard')
      return back(done === 'done' ? 'role' : done)
    }
    case 'invited_role': {
      const { invitation: id, role } = asked
      const done = await changeInvitedRole(context, actor, { organisationId, id, role })
      if (done === 'forbidden') throw forbidden()
      return back(done === 'done' ? 'role' : done)
    }
    case 'remove': {
      const done = await removeMember(context, actor, { organisationId, personId: asked.member })
      if (done === 'forbidden') throw forbidden()
      // whoever has taken themselves out has no way back here
      if (done === 'done' && asked.member === actor.id) return redirect('/', 303)
      return back(done === 'done' ? 'removed' : done)
    }
  }
}

/** What can be mended; anything else was not sent by this page. */
function faultsOf({ email, roles }: Record<string, string>): InviteAnswer['faults'] {
  if (email === undefined && roles === undefined) throw badRequest()
  return {
    ...(email !== undefined && { email: FAULTS_OF_EMAIL.find((fault) => fault === email) ?? 'required' }),
    // roles that are none were not ticked here
    ...(roles !== undefined && { role: 'role' }),
  }
}

function refused(typed: Typed, code: InviteRefusal | 'member') {
  if (code === 'member') return reply<InviteFault, InviteRefusal>({ typed }, { faults: { email: code } })
  if (code !== 'too_many') return reply<InviteFault, InviteRefusal>({ typed }, { refused: code })
  return reply<InviteFault, InviteRefusal>(
    { typed },
    { refused: code, status: 429, headers: AFTER_THE_WINDOW },
  )
}

export default function Team() {
  const { title, page, organisation, members, invitations, yards, buyers, query, leaving, own, now, said } =
    useLoaderData<typeof loader>()
  // the answer to a dialog is the dialog's
  const answer = (useActionData<unknown>() as InviteAnswer | undefined) ?? null
  const [asking, setAsking] = useState(false)
  const { t } = useTranslation()
  if (page === 'remove' && leaving)
    return (
      <RemoveMember
        member={leaving}
        own={leaving.id === own}
        organisation={organisation.name}
        query={query}
      />
    )
  if (page === 'edit' && leaving)
    return <EditMember member={leaving} yards={yards} answer={answer} query={query} />
  if (page === 'invite' || answer)
    return (
      <InviteForm
        title={title}
        text={t('team.inviteText', { days: INVITATION_DAYS, organisation: organisation.name })}
        yards={yards}
        answer={answer}
        query={query}
      />
    )
  const bad = said === 'last_owner' || said === 'gone'
  return (
    <>
      <div className="row row-wrap seller-title">
        <div>
          <h1 className="h-page">{title}</h1>
          <p className="muted num">
            {t('team.summary', { count: members.length })}
            {invitations.length > 0 && `, ${t('team.summaryInvited', { count: invitations.length })}`}
          </p>
        </div>
        <ButtonLink
          className="push"
          variant="primary"
          to={`/seller/users/invite${query}`}
          onClick={(event) => {
            if (!isPlainClick(event)) return
            event.preventDefault()
            setAsking(true)
          }}
        >
          <UserPlus className="i" aria-hidden="true" />
          {t('team.invite')}
        </ButtonLink>
      </div>
      <PeopleTabs
        here="team"
        counts={{ team: members.length, all: buyers.all, blocked: buyers.blocked }}
        query={query}
      />
      {said && (
        <Note tone={bad ? 'out' : 'win'} role={bad ? 'alert' : 'status'} className="seller-note">
          {t(`team.said.${said}`)}
        </Note>
      )}
      <TeamTable
        members={members}
        invitations={invitations}
        yards={yards}
        own={own}
        now={now}
        query={query}
      />
      <RoleTable />
      {asking && (
        <InviteDialog
          organisation={organisation.name}
          yards={yards}
          query={query}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  )
}
