import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { CloseForm } from '#app/features/profile/components/close-form.tsx'
import { PROFILE_FAULTS } from '#app/features/profile/faults.ts'
import { closeInput } from '#app/features/profile/inputs.ts'
import { findProof, findTies, isTied } from '#app/features/profile/queries.server.ts'
import { closeAccount, isRecent } from '#app/flows/people/close-account.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const [t, ties, proof] = await Promise.all([
    i18n.getFixedT(request),
    findTies(context, actor.id),
    findProof(context, actor),
  ])
  const isFresh = isRecent(proof, context.clock.now())
  return {
    title: t('profile.data.title'),
    ties: isTied(ties) ? ties : null,
    proof: isFresh ? ('none' as const) : proof.hash === null ? ('sign_in' as const) : ('password' as const),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const OF_PASSWORD = {
  password: { fault: 'password', status: 422 },
  too_many: { fault: 'tooOften', status: 429 },
  busy: { fault: 'busy', status: 503 },
} as const

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const read = await readForm(request, closeInput)
  if (!read.ok) return reply(read)
  const closed = await closeAccount(context, actor, read.value.password)
  if (closed.ok) {
    const headers = new Headers()
    const { setCookies } = await context.auth.signOut(request)
    for (const cookie of setCookies) headers.append('set-cookie', cookie)
    return redirect('/account-closed', { status: 303, headers })
  }
  // what is still open the page says by itself
  if (closed.code === 'tied' || closed.code === 'sign_in') return reply(read, { status: 409 })
  const { fault, status } = OF_PASSWORD[closed.code]
  const headers = 'retryAfter' in closed ? againAfter(closed.retryAfter) : {}
  return reply(read, { faults: { password: PROFILE_FAULTS[fault] }, status, headers })
}

export default function OwnData() {
  const { title, ties, proof } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AccountPage title={title}>
      <div className="acct-parts">
        <section>
          <h2 className="h-sec">{t('profile.data.export')}</h2>
          <p className="muted acct-intro">{t('profile.data.exportText')}</p>
          <p className="acct-foot">
            <a className="btn btn-secondary" href="/my-account/export.json" download>
              <Download className="i" aria-hidden="true" />
              {t('profile.data.download')}
            </a>
          </p>
        </section>
        <CloseForm ties={ties} proof={proof} faults={answer?.faults ?? null} />
      </div>
    </AccountPage>
  )
}
