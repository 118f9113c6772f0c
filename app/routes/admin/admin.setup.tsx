import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useSearchParams } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { defaultPremium } from '#app/domain/shop/settings.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { findSettings, stampOf } from '#app/features/settings/queries.server.ts'
import { SetupHead } from '#app/features/setup/components/setup-head.tsx'
import { SetupStepRow } from '#app/features/setup/components/setup-step.tsx'
import { StepBody } from '#app/features/setup/components/step-body.tsx'
import { factOf } from '#app/features/setup/components/step-facts.ts'
import { UntilDone } from '#app/features/setup/components/until-done.tsx'
import { readSetup } from '#app/features/setup/queries.server.ts'
import { actOnSetup } from '#app/flows/setup/act-on-setup.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { isLanguage } from '#app/i18n/languages.ts'
import { badRequest, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { forbidden, requireAdmin } from '#app/lib/http.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/setup/components/setup.css'

const HERE = '/admin/setup'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireAdmin(context, request)
  const [t, setup, settings, look, tax, opened] = await Promise.all([
    i18n.getFixedT(request),
    readSetup(context),
    findSettings(context),
    stampOf(context, [subjects.setting('product_name')]),
    stampOf(context, [subjects.setting('buyer_premium_bps')]),
    stampOf(context, [subjects.setting('site_open')]),
  ])
  const premium = defaultPremium(settings)
  return {
    title: t('admin.nav.setup'),
    shown: {
      ...setup,
      product: settings.product_name,
      premiumBps: premium.tiers.length > 0 ? null : premium.bps,
    },
    open: settings.site_open,
    ground: { tiles: settings.map_tiles, attribution: settings.map_attribution },
    seen: { look, tax, opened },
    email: actor.email,
    webhook: `${context.origin}/webhooks/stripe`,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const [t, locale] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const words = {
    standard: t('admin.setup.standard'),
    language: isLanguage(locale) ? locale : ('en' as const),
  }
  const form = await readFields(request)
  const done = await actOnSetup(context, form, words)
  if (!done) throw badRequest()
  const { step, problem } = done
  if (problem === 'forbidden') throw forbidden()
  if (problem === null) return redirect(step ? `${HERE}?at=${step}#${step}` : HERE, 303)
  const refused = { step, problem }
  return reply<never, typeof refused>(
    { typed: typedOf(form) },
    { refused, status: problem === 'stale' ? 409 : 422 },
  )
}

export default function Setup() {
  const { shown, open, ground, seen, email, webhook } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const [params] = useSearchParams()
  const { t } = useTranslation()
  const { steps, done } = shown
  const refused = answer?.refused
  const at = refused?.step ?? params.get('at')
  const problemOf = (step: string) =>
    refused && refused.step === step && refused.problem !== 'stale'
      ? t(`admin.setup.problems.${refused.problem}`)
      : null
  const isDone = (name: string) => steps.some(({ step, state }) => step === name && state === 'done')
  return (
    <AdminPage section="setup">
      {refused?.problem === 'stale' && (
        <Note tone="out" role="alert">
          {t('admin.setup.refused')}
        </Note>
      )}
      <div className="aside-cols">
        <div>
          <SetupHead steps={steps} done={done} open={open} />
          <ol className="setup-steps">
            {steps.map(({ step, state }, place) => (
              <SetupStepRow
                key={`${step} ${at === step}`}
                step={step}
                state={state}
                place={place + 1}
                fact={factOf(t, shown, step, state)}
                open={state === 'next' || state === 'failed' || at === step}
              >
                <StepBody
                  step={step}
                  shown={shown}
                  ground={ground}
                  email={email}
                  webhook={webhook}
                  problem={problemOf(step)}
                  typed={problemOf(step) === null ? {} : (answer?.typed ?? {})}
                  seen={seen}
                  path={HERE}
                />
              </SetupStepRow>
            ))}
          </ol>
        </div>
        <UntilDone
          open={open}
          ready={isDone('payments') && isDone('mail')}
          administrators={shown.counts.administrators}
          email={email}
          seen={seen.opened}
          path={HERE}
        />
      </div>
    </AdminPage>
  )
}
