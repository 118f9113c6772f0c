import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { bpsOfTaxRate } from '#app/domain/money/tax-rates.ts'
import { dayAt } from '#app/domain/pickup/civil.ts'
import { findYardTax } from '#app/features/locations/queries.server.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { TaxRateFields } from '#app/features/settings/components/tax-rate-fields.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { taxRateInput } from '#app/features/settings/inputs.ts'
import { rateBegins, saveTaxRate, takeBackTaxRate } from '#app/flows/money/save-tax-rate.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button } from '#app/ui/button.tsx'
import { usePercent } from '#app/ui/charge-names.ts'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/tax-rates'
const EMPTY = { rate: '', day: '' }

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const { searchParams } = new URL(request.url)
  const [t, { values: yard, ...edit }] = await Promise.all([
    i18n.getFixedT(request),
    openEdit(context, [subjects.taxRate(id)], () => findYardTax(context, id)),
  ])
  if (!yard) throw notFound()
  const now = context.clock.now()
  const zone = zoneOf(yard.timeZone)
  return {
    id,
    title: t('admin.taxRates.title', { name: yard.name }),
    bps: yard.bps,
    today: dayAt(zone, now),
    rates: yard.rates.map(({ holdsFrom, rate }) => ({
      holdsFrom,
      bps: bpsOfTaxRate(rate),
      day: dayAt(zone, holdsFrom),
      planned: holdsFrom > now,
    })),
    saved: searchParams.has('saved'),
    gone: searchParams.has('gone'),
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const own = `${LIST}/${encodeURIComponent(id)}`
  const form = await readFields(request)
  if (form.get('intent') === 'take-back') {
    const done = await takeBackTaxRate(context, id, Number(form.get('holdsFrom')), Number(form.get('seen')))
    if (!done.ok && done.code === 'stale') return data(tooLate(done), { status: 409 })
    return redirect(`${own}?${done.ok ? 'saved' : 'gone'}=1`, 303)
  }
  const yard = await findYardTax(context, id)
  if (!yard) throw notFound()
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: taxRateInput,
    save: (typed, seen) => saveTaxRate(context, id, typed, seen),
    read: async () => EMPTY,
    judge: async ({ day }) =>
      rateBegins(day, yard.timeZone, context.clock.now()) === null ? { day: ['past'] } : null,
  })
  if (status === 404) throw notFound()
  if (saved) return redirect(`${own}?saved=1`, 303)
  return data({ result, stale }, { status })
}

export default function YardTaxRate() {
  const { id, title, bps, today, rates, gone, seen, last, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const percent = usePercent()
  const own = `${LIST}/${encodeURIComponent(id)}`
  return (
    <AdminPage section="tax-rates" title={title}>
      <div className="stack-l">
        {gone && (
          <Note tone="out" role="alert">
            {t('admin.taxRates.gone')}
          </Note>
        )}
        <p className="strong" data-testid="rate-now">
          {t('admin.taxRates.now', { rate: percent(bps) })}
        </p>
        <SettingsForm
          id="tax-rate"
          action={own}
          seen={seen}
          values={EMPTY}
          last={last}
          saved={saved}
          answer={answer}
          back={LIST}
        >
          <TaxRateFields today={today} />
        </SettingsForm>
        {rates.length > 0 && (
          <section className="set-wrap">
            <h2 className="h-sub">{t('admin.taxRates.rates')}</h2>
            <ul className="items">
              {rates.map(({ holdsFrom, bps: rate, day, planned }) => (
                <li key={holdsFrom} data-testid="rate">
                  <span className="grow num">
                    <b>{t('admin.taxRates.next', { rate: percent(rate), day })}</b>
                    {planned && <small>{t('admin.taxRates.planned')}</small>}
                  </span>
                  {planned && (
                    <Form method="post" action={own} className="push">
                      <input type="hidden" name="intent" value="take-back" />
                      <input type="hidden" name="holdsFrom" value={holdsFrom} />
                      <input type="hidden" name="seen" value={seen} />
                      <Button size="sm">
                        {t('admin.taxRates.remove')}
                        <span className="sr"> {day}</span>
                      </Button>
                    </Form>
                  )}
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </AdminPage>
  )
}
