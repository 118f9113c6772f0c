import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { VerifyBody, VerifyFoot } from '#app/features/verification/components/verify-parts.tsx'
import { registrationCode } from '#app/features/verification/inputs.ts'
import type { VerifyDone, VerifyRefusal } from '#app/features/verification/state.ts'
import { findWaiting, finishVerified, sendAgain } from '#app/flows/people/verified-registration.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, reply } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { titled } from '#app/ui/titled.ts'
import { draftCookie, draftTicket, welcome } from './register.server.ts'

/** The step between a registration and its account: the code that proves an address or a number. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  if (context.actor) throw redirect('/')
  const [state, t] = await Promise.all([findWaiting(context, draftTicket(request)), i18n.getFixedT(request)])
  if (!state) throw redirect('/registration')
  const redirectTo = safeRedirect(new URL(request.url).searchParams.get('redirectTo'))
  return { state, redirectTo, title: t(`verify.${state.channel}.codeTitle`) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { intent, verify_code: code, redirectTo, by } = await readAct(request, registrationCode)
  const ticket = draftTicket(request)
  const refused = (why: VerifyRefusal['code'], status: number, wait = 0) =>
    reply<VerifyRefusal['code'], VerifyRefusal>({ typed: {} }, { refused: { code: why, wait }, status })
  if (intent === 'send') {
    const sent = await sendAgain(context, ticket)
    if (sent && !sent.ok) return refused('too_many', 429, Math.ceil(sent.retryAfter / 60))
    if (!sent) return redirect('/registration', 303)
    const state = by ? await findWaiting(context, ticket) : null
    return state ? data<VerifyDone>({ done: true, step: 'sent', state }) : redirect(request.url, 303)
  }
  const made = await finishVerified(context, ticket, code)
  if (!made.ok) {
    if (made.code === 'gone') return redirect('/registration', 303)
    if (made.code === 'email_exists') return redirect('/login', 303)
    return made.code === 'phone_taken' ? refused('phoneTaken', 409) : refused(made.code, 422)
  }
  const answer = welcome(made, made.audience, redirectTo)
  answer.headers.append('set-cookie', draftCookie(context, ''))
  return answer
}

export default function RegistrationCode() {
  const { state, redirectTo, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>() ?? null
  const busy = useNavigation().state !== 'idle'
  const { t } = useTranslation()
  const back = redirectTo === '/' ? '' : `?redirectTo=${encodeURIComponent(redirectTo)}`
  const change = (label: string) => (
    <Link className="link verify-change" to={`/registration${back}`}>
      {label}
    </Link>
  )
  return (
    <div className="verify-page">
      <section className="dialog dialog-static">
        <div className="dialog-head">
          <h1 className="h-sec">{title}</h1>
        </div>
        <div className="dialog-body">
          <VerifyBody
            state={state}
            answer={answer}
            step="code"
            changing={false}
            form={Form}
            hidden={<input type="hidden" name="redirectTo" value={redirectTo} />}
            change={change}
            action={`/registration/verify${back}`}
          />
        </div>
        <div className="dialog-foot">
          <VerifyFoot channel={state.channel} step="code" busy={busy} back={t('verify.back')} />
        </div>
      </section>
    </div>
  )
}
