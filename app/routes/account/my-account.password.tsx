import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isProvider, isSocialFailure, PROVIDER_NAMES } from '#app/domain/people/providers.ts'
import { listAccountChanges } from '#app/features/accounts/changes.server.ts'
import { signOut } from '#app/features/accounts/commands.server.ts'
import { ActivityList } from '#app/features/accounts/components/activity-list.tsx'
import { LinkedProviders } from '#app/features/accounts/components/linked-providers.tsx'
import { PasswordForm, type PutOff } from '#app/features/accounts/components/password-form.tsx'
import { SessionList } from '#app/features/accounts/components/session-list.tsx'
import { securityInput } from '#app/features/accounts/inputs.ts'
import { changePassword, maySetFirst } from '#app/features/accounts/password.server.ts'
import { endSession, endSessions, listSessions } from '#app/features/accounts/sessions.server.ts'
import { findDefaultCard, findWaysIn, unlinkProvider } from '#app/features/accounts/ways-in.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/accounts/components/security.css'
import { readPageNumber } from '#app/lib/page-number.ts'
import { titled } from '#app/ui/titled.ts'

const PAGE = '/my-account/password'
const CHANGES_ON_A_PAGE = 10

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams: params } = new URL(request.url)
  const page = readPageNumber(params)
  const [t, sessions, waysIn, card, rows, fresh] = await Promise.all([
    i18n.getFixedT(request),
    listSessions(context, actor),
    findWaysIn(context, actor.id),
    findDefaultCard(context, actor.id),
    listAccountChanges(context, actor.id, { page, limit: CHANGES_ON_A_PAGE }),
    maySetFirst(context, actor),
  ])
  const { firstName, lastName, email } = actor
  const done = params.get('done')
  const failed = params.get('failed')
  const provider = params.get('provider') ?? undefined
  return {
    title: t('security.title'),
    known: [firstName, lastName, email.split('@')[0] ?? ''].filter(Boolean),
    sessions,
    waysIn,
    fresh,
    offered: context.social.offered,
    card,
    changes: rows.slice(0, CHANGES_ON_A_PAGE),
    page,
    pages: page + (rows.length > CHANGES_ON_A_PAGE ? 1 : 0),
    done,
    count: Math.trunc(Number(params.get('count'))) || 0,
    failed: isSocialFailure(failed) ? failed : null,
    provider: isProvider(provider) ? PROVIDER_NAMES[provider] : '',
  }
}

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const asked = await readAct(request, securityInput)
  if (asked.intent === 'password') {
    const changed = await changePassword(context, actor, asked)
    if (changed.ok) return redirect(`${PAGE}?done=password`, 303)
    if (changed.code === 'too_many' || changed.code === 'busy') {
      const { code, retryAfter } = changed
      const how = { status: code === 'busy' ? 503 : 429, headers: againAfter(retryAfter) }
      return reply<string, PutOff>({ typed: {} }, { refused: { code, retryAfter }, ...how })
    }
    // the page says itself that one must sign in again
    return reply<string, PutOff>(
      { typed: {} },
      { faults: changed.code === 'validation' ? changed.errors : {} },
    )
  }
  if (asked.intent === 'end') {
    const own = asked.session === actor.sessionId
    if (own) return redirect('/', { headers: await signOut(context, request), status: 303 })
    const ended = await endSession(context, actor.id, asked.session)
    return redirect(`${PAGE}?done=${ended ? 'ended' : 'gone'}#sessions`, 303)
  }
  if (asked.intent === 'end-others') {
    const count = await endSessions(context, actor.id, { but: actor.sessionId })
    return redirect(`${PAGE}?done=others&count=${count}#sessions`, 303)
  }
  if (asked.intent === 'end-all') {
    await endSessions(context, actor.id, { but: actor.sessionId })
    return redirect('/', { headers: await signOut(context, request), status: 303 })
  }
  const { provider } = asked
  const unlinked = await unlinkProvider(context, actor.id, provider)
  return redirect(`${PAGE}?done=${unlinked ? 'unlinked' : 'kept'}&provider=${provider}#providers`, 303)
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Security() {
  const { known, sessions, waysIn, fresh, offered, card, changes, page, pages, ...said } =
    useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()
  const { t } = useTranslation()
  const { passwordSetAt, providers } = waysIn
  const names = providers.map(({ id }) => nameOf(id)).join(', ')
  return (
    <AccountPage title={t('security.title')}>
      <div className="sec">
        {!refused && <Said {...said} />}
        <Part id="password" title={t('security.password.title')}>
          {passwordSetAt === null && (
            <p className="muted sec-text">{t('security.password.none', { provider: names })}</p>
          )}
          {passwordSetAt !== null || fresh ? (
            <PasswordForm
              key={passwordSetAt}
              action={PAGE}
              first={passwordSetAt === null}
              errors={refused?.faults ?? null}
              later={refused?.refused ?? null}
              known={known}
            />
          ) : (
            providers.map(({ id }) => (
              <a key={id} className="btn btn-secondary" href={`/auth/${id}?redirectTo=${PAGE}`}>
                {t('security.password.again', { provider: nameOf(id) })}
              </a>
            ))
          )}
        </Part>
        <Part id="sessions" title={t('security.sessions.title')} text={t('security.sessions.text')}>
          <SessionList action={PAGE} sessions={sessions} />
        </Part>
        <Part id="cards" title={t('security.cards.title')} text={t('security.cards.text')}>
          <p>{card ? t('security.cards.default', card) : t('security.cards.none')}</p>
          <ButtonLink to="/payments/saved_cards">{t('security.cards.manage')}</ButtonLink>
        </Part>
        {(offered.length > 0 || providers.length > 0) && (
          <Part id="providers" title={t('security.providers.title')} text={t('security.providers.text')}>
            <LinkedProviders
              action={PAGE}
              linked={providers}
              offered={offered}
              mayUnlink={passwordSetAt !== null || providers.length > 1}
            />
          </Part>
        )}
        <Part id="activity" title={t('security.activity.title')}>
          <ActivityList changes={changes} full={false} />
          <Pager page={page} pages={pages} hrefFor={(number) => `${PAGE}?page=${number}#activity`} />
        </Part>
        <Part id="inactivate" title={t('security.inactivate.title')} text={t('security.inactivate.text')}>
          <ButtonLink variant="danger" to="/contact-us">
            {t('security.inactivate.contact')}
          </ButtonLink>
        </Part>
      </div>
    </AccountPage>
  )
}

function nameOf(provider: string): string {
  return isProvider(provider) ? PROVIDER_NAMES[provider] : provider
}

type PartProps = { id: string; title: string; text?: string; children: ReactNode }

function Part({ id, title, text, children }: PartProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`}>
      <h2 className="h-sec" id={`${id}-title`}>
        {title}
      </h2>
      {text && <p className="muted sec-text">{text}</p>}
      {children}
    </section>
  )
}

type SaidProps = Pick<Awaited<ReturnType<typeof loader>>, 'done' | 'count' | 'failed' | 'provider'>

/** What was just done, or could not be. */
function Said({ done, count, failed, provider }: SaidProps) {
  const { t } = useTranslation()
  const bad = failed
    ? t(`security.social.failed.${failed}`, { provider })
    : done === 'kept'
      ? t('security.providers.notUnlinked')
      : null
  const good: Record<string, string> = {
    password: t('security.password.done'),
    ended: t('security.sessions.ended'),
    gone: t('security.sessions.gone'),
    others: t('security.sessions.endedOthers', { count }),
    linked: t('security.providers.linked', { provider }),
    unlinked: t('security.providers.unlinked', { provider }),
  }
  const text = bad ?? (done === null ? undefined : good[done])
  if (!text) return null
  return (
    <Note tone={bad ? 'out' : 'win'} role={bad ? 'alert' : 'status'} className="pw-note" id="said">
      {text}
    </Note>
  )
}
