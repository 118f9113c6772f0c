import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { readSetup, type SetupStep } from '#app/features/catalogue/setup.server.ts'
import { addDefaultSchedule, saveSettings, subjects } from '#app/features/settings/commands.server.ts'
import { findSettings, stampOf } from '#app/features/settings/queries.server.ts'
import { importStarter } from '#app/flows/lots/catalogue.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { requireAdmin } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'
import '#app/features/catalogue/components/catalogue.css'
import { titled } from '#app/ui/titled.ts'

const HERE = '/admin/setup'

const PAGES: Record<SetupStep, string | null> = {
  look: '/admin/settings/brand',
  categories: '/admin/catalogue/categories',
  conditions: '/admin/catalogue/conditions',
  yard: '/admin/organisations',
  increments: '/admin/settings/increments',
  tax: '/admin/settings/premium',
  // set where the site runs: docs/deploy.md
  payments: null,
  mail: null,
  terms: '/admin/settings/pages/terms-and-conditions',
}

/** What is missing and can be had by a button. */
const BUTTONS: Partial<Record<SetupStep, 'starter' | 'increments'>> = {
  categories: 'starter',
  conditions: 'starter',
  increments: 'increments',
}

export async function loader({ context, request }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const [t, steps, seen, { site_open: open }] = await Promise.all([
    i18n.getFixedT(request),
    readSetup(context),
    stampOf(context, [subjects.setting('site_open')]),
    findSettings(context),
  ])
  return { title: t('admin.nav.setup'), steps, seen, open }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const form = await readFields(request)
  const intent = form.get('intent')
  const t = await i18n.getFixedT(request)
  const answer =
    intent === 'starter'
      ? await importStarter(context)
      : intent === 'increments'
        ? await addDefaultSchedule(context, t('admin.setup.standard'))
        : intent === 'open' || intent === 'close'
          ? await saveSettings(context, { site_open: intent === 'open' }, Number(form.get('seen')))
          : null
  if (answer?.ok) return redirect(HERE, 303)
  return reply<string, true>({ typed: {} }, { refused: true, status: answer ? 409 : 422 })
}

export default function Setup() {
  const { steps, seen, open } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const done = steps.filter((step) => step.done).length
  return (
    <AdminPage section="setup">
      <div className="set-wrap">
        {answer?.refused && (
          <Note tone="out" role="alert">
            {t('admin.setup.refused')}
          </Note>
        )}
        <p className="h-sub">{t('admin.setup.count', { done, all: steps.length })}</p>
        <Form method="post" action={HERE} className="row row-wrap setup-open">
          <input type="hidden" name="seen" value={seen} />
          <span className="muted">{t(open ? 'admin.setup.isOpen' : 'admin.setup.isClosed')}</span>
          <Button variant={open ? 'secondary' : 'primary'} name="intent" value={open ? 'close' : 'open'}>
            {t(open ? 'admin.setup.close' : 'admin.setup.open')}
          </Button>
        </Form>
        <ol className="items setup">
          {steps.map(({ step, done }) => {
            const [Mark, page, button] = [done ? CircleCheck : Circle, PAGES[step], BUTTONS[step]]
            return (
              <li key={step}>
                <Mark className={`i i-l ${done ? 'done' : 'todo'}`} aria-hidden="true" />
                <span className="grow">
                  <b>{t(`admin.setup.steps.${step}`)}</b>
                  <small>
                    {t(done ? 'admin.setup.done' : 'admin.setup.missing')} · {t(`admin.setup.about.${step}`)}
                  </small>
                </span>
                {!done && button && (
                  <Form method="post" action={HERE}>
                    <Button size="sm" name="intent" value={button}>
                      {t(`admin.setup.buttons.${button}`)}
                    </Button>
                  </Form>
                )}
                {page && (
                  <ButtonLink
                    variant="quiet"
                    size="sm"
                    to={page}
                    aria-label={t('admin.setup.goTo', { step: t(`admin.setup.steps.${step}`) })}
                  >
                    {t('admin.setup.go')}
                  </ButtonLink>
                )}
              </li>
            )
          })}
        </ol>
      </div>
    </AdminPage>
  )
}
