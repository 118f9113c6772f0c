import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { HoldUps } from '#app/features/team/components/hold-ups.tsx'
import { listHoldUps } from '#app/features/team/hold-ups.server.ts'
import { findInvitation } from '#app/features/team/queries.server.ts'
import { acceptInvitation } from '#app/flows/people/team.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { roleWords } from '#app/ui/role-words.ts'
import { Time } from '#app/ui/time.tsx'
import { AuthPage } from '#app/views/sign-in/auth-page.tsx'
import '#app/features/accounts/components/sign-in.css'
import { titled } from '#app/ui/titled.ts'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const { pathname, search, searchParams } = new URL(request.url)
  const token = searchParams.get('token') ?? ''
  const [t, invitation] = await Promise.all([i18n.getFixedT(request), findInvitation(context, token)])
  const here = pathname + search
  const { actor } = context
  const holdUps =
    invitation && actor?.email === invitation.email
      ? await listHoldUps(context, { organisationId: invitation.organisationId, personId: actor.id })
      : []
  return {
    title: t('team.join.title'),
    invitation,
    holdUps,
    token,
    who: actor?.email ?? null,
    login: loginAddress(here),
    register: `/registration?${new URLSearchParams({ redirectTo: here, ...(invitation && { email: invitation.email }) })}`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const tokenInput = z.object({ token: z.string().catch('') })

const STATUS = { gone: 410, other: 403, leading: 409, standing: 409 } as const

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const { token } = await readAct(request, tokenInput)
  const joined = await acceptInvitation(context, actor, token)
  if (!joined.ok)
    return reply<string, typeof joined.code>(
      { typed: {} },
      { refused: joined.code, status: STATUS[joined.code] },
    )
  return redirect(`/seller/dashboard?organisation=${encodeURIComponent(joined.organisationId)}`, 303)
}

export default function Invite() {
  const { invitation, holdUps, token, who, login, register } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  if (!invitation || answer?.refused === 'gone')
    return (
      <AuthPage title={t('team.join.title')}>
        <div className="stack">
          <Note tone="out" role="alert">
            {t('team.join.gone')}
          </Note>
          <ButtonLink to="/">{t('team.join.home')}</ButtonLink>
        </div>
      </AuthPage>
    )
  const { by, organisation, email, expiresAt } = invitation
  const role = roleWords(invitation.roles, t)
  return (
    <AuthPage
      title={t('team.join.title')}
      lead={
        by === ''
          ? t('team.join.textNobody', { organisation, role })
          : t('team.join.text', { by, organisation, role })
      }
    >
      <div className="stack">
        <p>
          {t('team.join.for', { email })}{' '}
          <span className="muted">
            {t('team.join.until')} <Time at={expiresAt} form="document" />
          </span>
        </p>
        {who === null ? (
          <>
            <ButtonLink variant="primary" size="lg" block to={login}>
              {t('team.join.signIn')}
            </ButtonLink>
            <ButtonLink size="lg" block to={register}>
              {t('team.join.register')}
            </ButtonLink>
          </>
        ) : who === email ? (
          <>
            <HoldUps holdUps={holdUps} organisation={organisation} />
            <Form method="post" action={`/invite?token=${encodeURIComponent(token)}`}>
              <input type="hidden" name="token" value={token} />
              <Button variant={holdUps.length === 0 ? 'primary' : undefined} size="lg" block>
                {t(holdUps.length === 0 ? 'team.join.accept' : 'team.join.again', { organisation })}
              </Button>
            </Form>
          </>
        ) : (
          <>
            <Note tone="amber" role="alert">
              {t('team.join.other', { email: who })}
            </Note>
            <Form method="post" action="/logout">
              <Button size="lg" block>
                {t('team.join.signOut')}
              </Button>
            </Form>
          </>
        )}
      </div>
    </AuthPage>
  )
}
