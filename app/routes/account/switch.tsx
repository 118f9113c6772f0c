import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { Building2, Check } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { switchWorkplace } from '#app/features/accounts/commands.server.ts'
import { workplaceInput } from '#app/features/accounts/inputs.ts'
import { findProfile } from '#app/features/accounts/profile.server.ts'
import { removeMember } from '#app/flows/people/team.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { roleWords } from '#app/ui/role-words.ts'
import '#app/features/team/components/team.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { id, organisations } = actor
  const [t, profile] = await Promise.all([i18n.getFixedT(request), findProfile(context, id)])
  const { searchParams } = new URL(request.url)
  return {
    title: t('team.switch.title'),
    own: profile?.organisations ?? [],
    here: organisations[0]?.id ?? null,
    administers: mayAdminister(actor),
    asks: searchParams.get('leave'),
    stays: searchParams.get('said') === 'last_owner',
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const { intent, organisation: organisationId, sure } = await readAct(request, workplaceInput)
  if (intent === 'leave') {
    if (sure === undefined) return redirect(`/switch?leave=${encodeURIComponent(organisationId)}`, 303)
    const done = await removeMember(context, actor, { organisationId, personId: actor.id })
    return redirect(done === 'last_owner' ? '/switch?said=last_owner' : '/switch', 303)
  }
  if (!(await switchWorkplace(context, actor, organisationId))) throw notFound()
  return redirect('/seller/dashboard', 303)
}

export default function Switch() {
  const { title, own, here, administers, asks, stays } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  return (
    <div className="wrap-text plain-page">
      <h1 className="h-page">{title}</h1>
      {stays && (
        <Note tone="out" role="alert">
          {t('team.said.last_owner')}
        </Note>
      )}
      {own.length === 0 ? (
        <EmptyState icon={Building2} text={t(administers ? 'team.switch.admin' : 'team.switch.none')}>
          <ButtonLink to={administers ? '/admin/organisations' : '/my-account'}>
            {t(administers ? 'admin.nav.organisations' : 'profile.back')}
          </ButtonLink>
        </EmptyState>
      ) : (
        <>
          <p className="muted">{t('team.switch.text')}</p>
          <ul className="items team-list">
            {own.map(({ id, name: organisation, roles }) => (
              <li key={id}>
                <span className="grow">
                  <b>{asks === id ? t('team.leaveTitle', { organisation }) : organisation}</b>
                  <small>{asks === id ? t('team.leaveText') : roleWords(roles, t)}</small>
                </span>
                {id === here && asks !== id && (
                  <span className="pill pill-soft-win">
                    <Check className="i" aria-hidden="true" />
                    {t('team.switch.here')}
                  </span>
                )}
                <Form method="post" action="/switch" className="team-acts">
                  <input type="hidden" name="organisation" value={id} />
                  {asks === id && <input type="hidden" name="sure" value="1" />}
                  {id !== here && asks !== id && (
                    <Button size="sm" aria-label={t('team.switch.choose', { organisation })}>
                      {t('team.switch.chooseShort')}
                    </Button>
                  )}
                  <Button
                    variant={asks === id ? 'danger-solid' : 'quiet'}
                    size="sm"
                    name="intent"
                    value="leave"
                    aria-label={t('team.switch.leave', { organisation })}
                  >
                    {t('team.switch.leaveShort')}
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
