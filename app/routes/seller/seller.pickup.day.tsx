import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { DayPlan, MissedVisits } from '#app/features/checkin/components/day-plan.tsx'
import { OverdueLots } from '#app/features/checkin/components/overdue-lots.tsx'
import { boardAddress, PLAN_TABS, readPlan } from '#app/features/checkin/inputs.ts'
import { findVisitYard } from '#app/features/checkin/queries.server.ts'
import { OrderTold } from '#app/features/order-control/components/order-told.tsx'
import { readDid } from '#app/features/order-control/inputs.ts'
import { type OverdueSum, sumOverdue } from '#app/features/pickups/overdue-queries.server.ts'
import { type OverdueView, readOverdue } from '#app/features/pickups/overdue-view.server.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { type DayPlanView, readDayPlan } from '#app/flows/pickups/day-plan.server.ts'
import { orderByForm } from '#app/flows/pickups/order-form.server.ts'
import { planByForm } from '#app/flows/pickups/plan-form.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import '#app/features/checkin/components/checkin.css'
import { followChoice } from '#app/ui/follow-choice.ts'
import { titled } from '#app/ui/titled.ts'
import { orderNotDone } from './order-answer.server.ts'

/** A yard's week, a day of it with its visits, and who has missed theirs. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { actor, organisation, keep, yards, doesInvoices } = await requireOrderSide(context, request)
  const { searchParams } = new URL(request.url)
  const [t, language] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const asked = readPlan(searchParams)
  const chosen = yards.find(({ id }) => id === asked.yard) ?? yards[0]
  const yard = chosen && (await findVisitYard(context, chosen.id))
  const shared = {
    title: t('checkin.plan.title'),
    keep,
    yards,
    done: asked.done,
    did: readDid(searchParams),
    tab: asked.tab,
    slot: asked.slot,
    doesInvoices,
  }
  if (!yard) return { ...shared, yard: null, plan: null, overdue: null, sum: null, closes: false }
  const words = { t, language }
  const listed = async (): Promise<OverdueView | null> => {
    if (asked.tab !== 'overdue') return null
    return readOverdue(context, yard, { page: asked.page, settings: await getSettings(context) }, words)
  }
  const [plan, sum, overdue]: [DayPlanView, OverdueSum, OverdueView | null] = await Promise.all([
    readDayPlan(context, yard, asked.date, words),
    sumOverdue(context, yard.id),
    listed(),
  ])
  const closes = mayActFor(actor, organisation.id, 'yards', yard.id)
  return { ...shared, yard: { id: yard.id, walkIns: yard.walkIns }, plan, sum, overdue, closes }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action({ context, request }: ActionFunctionArgs) {
  const { actor } = await requireOrderSide(context, request)
  const form = await readFields(request)
  const to = new URL(request.url)
  if (form.has('act')) {
    const answer = await orderByForm(context, actor, form)
    if (answer.said !== 'done') return orderNotDone(form, answer)
    to.searchParams.set('did', answer.act)
    to.searchParams.set('count', String(answer.done))
    return redirect(to.pathname + to.search, 303)
  }
  const done = await planByForm(context, actor, form)
  if (!done.ok)
    return reply<never, typeof done.code>(
      { typed: typedOf(form) },
      { refused: done.code, status: done.code === 'reason' ? 422 : 409 },
    )
  to.searchParams.set('done', done.said)
  return redirect(to.pathname + to.search, 303)
}

export default function PickupDay() {
  const { yard, yards, plan, sum, overdue, keep, closes, done, did, tab, slot, doesInvoices } =
    useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const refused = answer?.refused ?? null
  const [ofPlan, ofOrders] = typeof refused === 'string' ? [refused, null] : [null, refused]
  const { t } = useTranslation()
  if (!yard || !plan || !sum)
    return (
      <>
        <h1 className="h-page seller-title">{t('checkin.plan.title')}</h1>
        <Note>{t('checkin.board.noYards')}</Note>
      </>
    )
  const here = { ...keep, yard: yard.id }
  return (
    <div className="stack-l">
      <div className="row row-wrap">
        <div>
          <h1 className="h-page">{t('checkin.plan.title')}</h1>
          <p className="muted">{plan.title}</p>
        </div>
        <Link className="link push" to={boardAddress(here)}>
          {t('checkin.plan.today')}
        </Link>
      </div>
      {ofPlan && (
        <Note tone="out" role="alert">
          {t(`checkin.errors.${ofPlan}`)}
        </Note>
      )}
      <OrderTold answer={ofOrders} did={did} here={boardAddress({ ...here, tab }, 'day')} />
      {!answer && done !== null && (
        <Note tone="win" role="status">
          {done === 'offer' ? t('checkin.plan.didOffer') : t('checkin.plan.closed', { count: done })}
        </Note>
      )}
      {yards.length > 1 && (
        <Form className="board-find">
          {keep.organisation && <input type="hidden" name="organisation" value={keep.organisation} />}
          <Field id="plan-yard" label={t('checkin.board.yard')}>
            <select
              className="select"
              id="plan-yard"
              name="yard"
              defaultValue={yard.id}
              key={yard.id}
              onChange={followChoice}
            >
              {yards.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </Field>
          <Button className="no-script">{t('checkin.board.go')}</Button>
        </Form>
      )}
      <nav className="tabs" aria-label={t('checkin.plan.tabs.label')}>
        {PLAN_TABS.map((each) => (
          <Link
            key={each}
            to={boardAddress({ ...here, tab: each }, 'day')}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`checkin.plan.tabs.${each}`)}{' '}
            {each !== 'day' && (
              <span className="num cap">{each === 'missed' ? plan.missed.length : sum.late}</span>
            )}
          </Link>
        ))}
      </nav>
      {tab === 'day' && <DayPlan plan={plan} yard={yard} here={here} closes={closes} slot={slot} />}
      {tab === 'missed' && <MissedVisits plan={plan} here={here} />}
      {overdue && <OverdueLots overdue={overdue} sum={sum} here={here} doesInvoices={doesInvoices} />}
    </div>
  )
}
