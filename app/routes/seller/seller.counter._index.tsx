import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { boundsOf, dayAt } from '#app/domain/pickup/civil.ts'
import { CounterHead } from '#app/features/counter/components/counter-head.tsx'
import { FindForm } from '#app/features/counter/components/find-form.tsx'
import { FoundInvoices } from '#app/features/counter/components/found-invoices.tsx'
import { LastTakenList, TodayBox } from '#app/features/counter/components/last-taken.tsx'
import { figuresOf, sumDay } from '#app/features/counter/day.server.ts'
import { chosenYard, counterAddress, MOST_FOUND, readSought } from '#app/features/counter/inputs.ts'
import { listLastTaken, listYards } from '#app/features/counter/queries.server.ts'
import { findAtCounter } from '#app/features/counter/search.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { zoneOf } from '#app/lib/zone.ts'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { yardTime } from '#app/ui/yard-time.ts'
import '#app/features/counter/components/counter.css'
import { titled } from '#app/ui/titled.ts'

const LAST = 6

/** Where somebody stands before the yard's staff and wants to pay. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { organisation, keep } = await requireWorkplace(context, request, 'counter')
  const { searchParams } = new URL(request.url)
  const [yards, t, language] = await Promise.all([
    listYards(context, organisation.id),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const yard = chosenYard(yards, searchParams)
  const q = (searchParams.get('q') ?? '').trim().slice(0, 120)
  const shared = { title: t('counter.title'), organisation: organisation.name, q, keep }
  if (!yard) return { ...shared, yard: null, yards: [], found: null, short: false, taken: [], today: null }
  const zone = zoneOf(yard.timeZone)
  const { from, to } = boundsOf(zone, dayAt(zone, context.clock.now()))
  const sought = q === '' ? null : readSought(q, language)
  const [found, taken, sums] = await Promise.all([
    sought && findAtCounter(context, organisation.id, sought),
    listLastTaken(context, { yardId: yard.id, since: from, limit: LAST }),
    sumDay(context, { organisationId: organisation.id, yardId: yard.id, from, to }),
  ])
  const timeOf = (at: number) => yardTime(at, 'short', yard.timeZone, { t, language })
  const { taken: all, back, count } = figuresOf(sums)
  return {
    ...shared,
    yard: yard.id,
    yards: yards.map(({ id, name }) => ({ id, name })),
    found: found && {
      more: found.more,
      groups: found.groups.map(({ buyer, invoices }) => ({
        buyer,
        invoices: invoices.map((row) => ({ ...row, time: timeOf(row.createdAt) })),
      })),
    },
    short: q !== '' && sought === null,
    taken: taken.map((one) => ({ ...one, time: timeOf(one.takenAt) })),
    today: { total: all - back, count },
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export default function Counter() {
  const { yard, yards, q, keep, found, short, taken, today, organisation } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  if (yard === null || today === null)
    return (
      <>
        <h1 className="h-page seller-title">{t('counter.title')}</h1>
        <Note>{t('counter.noYards')}</Note>
      </>
    )
  const here = { ...keep, yard }
  return (
    <>
      <CounterHead
        title={t('counter.title')}
        lead={t('counter.lead')}
        yards={yards}
        yardId={yard}
        hrefOf={(id) => counterAddress('', { ...keep, yard: id }, q ? { q } : {})}
      />
      <FindForm q={q} keep={here} />
      <div className="counter-cols">
        <div className="stack-l">
          {short && <Note tone="amber">{t('counter.find.short')}</Note>}
          {found?.groups.length === 0 && (
            <EmptyState
              icon={SearchX}
              title={t('counter.find.none', { q })}
              text={t('counter.find.noneText', { organisation })}
            />
          )}
          {found && <FoundInvoices groups={found.groups} keep={here} />}
          {found && found.groups.length > 0 && (
            <p className="cap">
              {found.more ? t('counter.find.more', { count: MOST_FOUND }) : t('counter.find.paid')}
            </p>
          )}
          {!found && <LastTakenList taken={taken} keep={here} />}
        </div>
        <TodayBox {...today} keep={here} />
      </div>
    </>
  )
}
