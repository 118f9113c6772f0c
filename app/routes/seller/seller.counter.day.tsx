import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Form, useLoaderData } from '@remix-run/react'
import { Printer, ReceiptText } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundsOf, dayAt, isCivilDay } from '#app/domain/pickup/civil.ts'
import { CounterHead } from '#app/features/counter/components/counter-head.tsx'
import { DayPayments, DayPeople, DayStats } from '#app/features/counter/components/day-tables.tsx'
import {
  type DayPayment,
  figuresOf,
  listDayPayments,
  listGivenBack,
  sumDay,
} from '#app/features/counter/day.server.ts'
import { chosenYard, counterAddress, PAYMENTS_PER_PAGE } from '#app/features/counter/inputs.ts'
import { listYards } from '#app/features/counter/queries.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound } from '#app/lib/http.ts'
import { readPageNumber } from '#app/lib/page-number.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { yardTime } from '#app/ui/yard-time.ts'
import '#app/features/counter/components/counter.css'
import { titled } from '#app/ui/titled.ts'

const MOST_GIVEN_BACK = 100
const LAST_PAGE = 1_000

/** What came in at a yard on a day of its own clock: by way, by person, and one by one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, keep } = await requireWorkplace(context, request, 'counter')
  const { searchParams } = new URL(request.url)
  const [yards, t, language] = await Promise.all([
    listYards(context, organisation.id),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const yard = chosenYard(yards, searchParams)
  if (!yard) throw notFound()
  const zone = zoneOf(yard.timeZone)
  const today = dayAt(zone, context.clock.now())
  const asked = searchParams.get('day') ?? ''
  const day = isCivilDay(asked) ? asked : today
  const { from, to } = boundsOf(zone, day)
  const about = { organisationId: organisation.id, yardId: yard.id, from, to }
  const page = readPageNumber(searchParams, LAST_PAGE)
  const [sums, payments, back] = await Promise.all([
    sumDay(context, about),
    listDayPayments(context, about, { page, limit: PAYMENTS_PER_PAGE }),
    listGivenBack(context, about, MOST_GIVEN_BACK),
  ])
  const timeOf = (at: number) => yardTime(at, 'short', yard.timeZone, { t, language })
  const shown = (payment: DayPayment) => ({
    ...payment,
    time: timeOf(payment.at),
    undoneTime: payment.undone && timeOf(payment.undone.at),
  })
  return {
    title: t('counter.day.title'),
    yards: yards.map(({ id, name }) => ({ id, name })),
    yard: yard.id,
    zone: yard.timeZone.replaceAll('_', ' '),
    date: yardTime(from + 43_200_000, 'date', yard.timeZone, { t, language }),
    figures: figuresOf(sums),
    payments: payments.slice(0, PAYMENTS_PER_PAGE).map(shown),
    more: payments.length > PAYMENTS_PER_PAGE,
    back: back.map(shown),
    page,
    day,
    today,
    keep,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function CounterDay() {
  const { yards, yard, zone, date, day, today, figures, payments, more, back, page, keep } =
    useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const here = { ...keep, yard }
  return (
    <div className="stack-l">
      <CounterHead
        title={`${t('counter.day.title')}, ${date}`}
        yards={yards}
        yardId={yard}
        hrefOf={(id) => counterAddress('/day', { ...keep, yard: id }, { day })}
      />
      <Form className="row row-wrap counter-no-print" action="/seller/counter/day" key={day}>
        {Object.entries(here).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <div className="field">
          <label className="label" htmlFor="day">
            {t('counter.day.date')}
          </label>
          <input className="input" id="day" type="date" name="day" defaultValue={day} max={today} />
        </div>
        <Button>{t('counter.day.show')}</Button>
        <Button type="button" className="push needs-script" onClick={() => window.print()}>
          <Printer className="i" aria-hidden="true" />
          {t('counter.day.print')}
        </Button>
        <ButtonLink to={counterAddress('', here)}>{t('counter.back')}</ButtonLink>
      </Form>
      <p className="cap">{t('counter.day.zone', { zone })}</p>
      <DayStats figures={figures} />
      <DayPeople people={figures.people} />
      {payments.length === 0 ? (
        <EmptyState icon={ReceiptText} text={t('counter.day.none')} />
      ) : (
        <DayPayments title={t('counter.day.list')} payments={payments} keep={here} />
      )}
      <Pager
        page={page}
        pages={page + (more ? 1 : 0)}
        hrefFor={(to) => counterAddress('/day', here, { day, page: String(to) })}
      />
      {back.length > 0 && <DayPayments title={t('counter.day.givenBack')} payments={back} keep={here} />}
    </div>
  )
}
