import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, Link, useActionData, useLoaderData } from '@remix-run/react'
import { CalendarCheck, PackageOpen, SearchX } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AT_THE_YARD } from '#app/domain/pickup/booking.ts'
import { countGathering } from '#app/features/gathering/queries.server.ts'
import { BookingConfirmed } from '#app/features/pickups/components/booking-confirmed.tsx'
import { ScheduleTable } from '#app/features/pickups/components/schedule-table.tsx'
import { listGatheredToBook } from '#app/features/pickups/gathered-queries.server.ts'
import { LOTS_PER_PAGE, MOST_LOTS, readLots, readSchedule } from '#app/features/pickups/inputs.ts'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { lotView } from '#app/features/pickups/lot-view.server.ts'
import { findBookingByNumber } from '#app/features/pickups/queries.server.ts'
import {
  countSchedule,
  listSchedule,
  listScheduleYards,
} from '#app/features/pickups/schedule-queries.server.ts'
import { confirmedView } from '#app/features/pickups/slot-view.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { findConfirmed } from '#app/flows/pickups/find-confirmed.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields, reply } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/pickups/components/pickups.css'

/** What somebody has to collect, and what they have booked. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const search = readSchedule(params.action, searchParams)
  // what has no invoice yet stands before the rest; a search is for what has one
  const isFirst = search.tab === 'pending' && search.page === 1 && search.q === ''
  const [found, gathered, counts, yards, settings, t, language] = await Promise.all([
    listSchedule(context, actor.id, search),
    isFirst ? listGatheredToBook(context, actor.id, MOST_LOTS) : [],
    countSchedule(context, actor.id),
    listScheduleYards(context, actor.id),
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const words = { t, language }
  const number = Number(searchParams.get('booked'))
  const booked = Number.isInteger(number) && number > 0 ? await findBookingByNumber(context, number) : null
  return {
    search,
    counts,
    yards,
    ...found,
    lots: [
      ...gathered.filter(({ locationId }) => search.yard === '' || locationId === search.yard),
      ...found.lots,
    ]
      .sort((one, other) => one.yard.localeCompare(other.yard))
      .map((lot) => lotView(context, lot, { settings, words })),
    lined: found.lots.length,
    confirmed:
      booked?.buyerId === actor.id && booked.state === 'booked'
        ? confirmedView(await findConfirmed(context, actor, booked), words)
        : null,
    cancelled: searchParams.has('cancelled'),
    planned: Number(searchParams.get('planned')) || 0,
    gathering: await countGathering(context, { buyer: actor.id }),
    payAtYard: settings.pay_at_yard,
    title: t('pickups.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const refuse = (refused: 'no_lots' | 'same_location') =>
  reply<string, typeof refused>({ typed: {} }, { refused })

/** Leads from what was ticked to the check-in; refused for what is completed or waiting, and for more than one yard. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const lots = (await listLots(context, readLots(await readFields(request)))).filter(
    ({ buyerId }) => buyerId === actor.id,
  )
  const [first] = lots
  const here = lots.filter(
    ({ goneAt, booking }) =>
      goneAt === null && booking && !(AT_THE_YARD as readonly string[]).includes(booking.state),
  )
  if (!first || here.length < lots.length || here.some(({ booking }) => booking?.state !== 'booked'))
    return refuse('no_lots')
  if (lots.some(({ locationId }) => locationId !== first.locationId)) return refuse('same_location')
  return redirect(`/checkin/${encodeURIComponent(first.commonInvoice)}`, 303)
}

export default function Schedule() {
  const {
    title,
    search,
    counts,
    yards,
    lots,
    lined,
    confirmed,
    cancelled,
    planned,
    gathering,
    payAtYard,
    ...found
  } = useLoaderData<typeof loader>()
  const { totalRecords, page, pages } = found
  const refused = useActionData<typeof action>()?.refused
  const { t } = useTranslation()
  const { tab, q, yard } = search
  const hrefFor = (to: number) =>
    `/schedule/${tab}?${new URLSearchParams({ ...(q && { q }), ...(yard && { yard }), page: String(to) })}`
  return (
    <AccountPage
      title={title}
      intro={t('pickups.intro')}
      wide
      aside={counts.pending > 0 && <ButtonLink to="/schedule/plan">{t('pickups.plan.link')}</ButtonLink>}
    >
      {confirmed && <BookingConfirmed confirmed={confirmed} list={false} />}
      {planned > 0 && (
        <Note tone="win" role="status" className="pk-note">
          {t('pickups.plan.booked', { count: planned })}
        </Note>
      )}
      {gathering > 0 && (
        <Note className="pk-note">
          {t('pickups.gathering', { count: gathering })}{' '}
          <Link className="link" to="/invoices/gathering">
            {t('pickups.payFirst')}
          </Link>
          {payAtYard && (
            <>
              {' · '}
              <Link className="link" to="/schedule/book">
                {t('pickups.bookGathered')}
              </Link>
            </>
          )}
        </Note>
      )}
      {cancelled && (
        <Note tone="win" role="status" className="pk-note">
          {t('pickups.appointment.cancelled')}
        </Note>
      )}
      {refused && (
        <Note tone="amber" role="alert" className="pk-note">
          {t(refused === 'no_lots' ? 'pickups.noLots' : 'pickups.sameLocation')}
        </Note>
      )}
      <nav className="tabs" aria-label={title}>
        {(['pending', 'scheduled'] as const).map((each) => (
          <Link key={each} to={`/schedule/${each}`} aria-current={each === tab ? 'page' : undefined}>
            {t(`pickups.tabs.${each}`)} <span className="num cap">{counts[each]}</span>
          </Link>
        ))}
      </nav>
      {counts[tab] > 0 && (
        <Form action={`/schedule/${tab}`} className="pk-bar" role="search">
          <input
            className="input"
            type="search"
            name="q"
            defaultValue={q}
            aria-label={t('pickups.search')}
            placeholder={t('pickups.search')}
          />
          {yards.length > 1 && (
            <select className="select" name="yard" defaultValue={yard} aria-label={t('pickups.yards')}>
              <option value="">{t('pickups.allYards')}</option>
              {yards.map((each) => (
                <option key={each.id} value={each.id}>
                  {each.name}
                </option>
              ))}
            </select>
          )}
          <button type="submit" className="btn btn-secondary">
            {t('pickups.find')}
          </button>
        </Form>
      )}
      {lots.length === 0 ? (
        <Empty />
      ) : (
        <>
          <ScheduleTable key={tab} tab={tab} lots={lots} yards={yards} />
          <div className="row row-wrap pk-range">
            <span className="cap num" hidden={lined === 0}>
              {t('pickups.range', {
                from: (page - 1) * LOTS_PER_PAGE + 1,
                to: (page - 1) * LOTS_PER_PAGE + lined,
                total: totalRecords,
              })}
            </span>
            <Pager page={page} pages={pages} hrefFor={hrefFor} />
          </div>
        </>
      )}
    </AccountPage>
  )
}

function Empty() {
  const { search } = useLoaderData<typeof loader>()
  const { t } = useTranslation()
  const { tab, q } = search
  if (q !== '')
    return (
      <EmptyState icon={SearchX} title={t('pickups.empty.none', { q })} text={t('pickups.empty.noneText')}>
        <ButtonLink to={`/schedule/${tab}`}>{t('pickups.empty.clear')}</ButtonLink>
      </EmptyState>
    )
  return (
    <EmptyState
      icon={tab === 'pending' ? PackageOpen : CalendarCheck}
      title={t(`pickups.empty.${tab}`)}
      text={t(`pickups.empty.${tab}Text`)}
    >
      <ButtonLink variant="primary" to="/search">
        {t('pickups.empty.browse')}
      </ButtonLink>
    </EmptyState>
  )
}
