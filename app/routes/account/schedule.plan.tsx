import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { ChevronLeft, PackageOpen } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { LATER } from '#app/domain/pickup/plan-stops.ts'
import { nearestFirst } from '#app/domain/shop/nearest-place.ts'
import { listAddresses } from '#app/features/addresses/queries.server.ts'
import { PlanAsk } from '#app/features/pickups/components/plan-ask.tsx'
import { PlanChoice, ShownPlan } from '#app/features/pickups/components/plan-shown.tsx'
import { bookPlanInput, readPlanAsk } from '#app/features/pickups/inputs.ts'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { lotView } from '#app/features/pickups/lot-view.server.ts'
import { listOwnYardPlaces } from '#app/features/pickups/plan-queries.server.ts'
import { planView } from '#app/features/pickups/plan-view.server.ts'
import { visitTime } from '#app/features/pickups/slot-view.server.ts'
import { findOwnPlace, findPlaces } from '#app/features/places/queries.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { bookPlan } from '#app/flows/pickups/book-plan.server.ts'
import { readPlans } from '#app/flows/pickups/plan.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { requireRegistered } from './registered.server.ts'
import '#app/features/locations/components/locations.css'
import '#app/features/pickups/components/pickups.css'
import '#app/features/pickups/components/plan.css'

/** Places of one name that are told apart. */
const MOST_PLACES = 8

/** All that somebody has to collect as one drive: up to three plans, each booked whole or not at all. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { pathname, search } = new URL(request.url)
  await requireRegistered(context, actor, { path: `${pathname}${search}`, before: 'pickup' })
  const ask = readPlanAsk(new URL(request.url).searchParams)
  const [own, addresses, settings, t, language] = await Promise.all([
    findOwnPlace(context),
    listAddresses(context, actor.id),
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  const homes = addresses.map(({ address1, city, state, zip }) => `${address1}, ${city}, ${state} ${zip}`)
  const from = ask.from || own?.full_address || homes[0] || ''
  // of several places of one name it is the one that is nearest to what is collected
  const places =
    own && from === own.full_address ? [own] : from ? await findPlaces(context, from, MOST_PLACES) : []
  const yards = places.length > 1 ? await listOwnYardPlaces(context, actor.id) : []
  const [place = null] = nearestFirst(places, yards)
  const found = await readPlans(context, actor.id, { ...ask, from: place })
  const words = { t, language }
  const yardOf = (stop: string) => found.visits.get(stop.split(LATER)[0] ?? '')?.yard ?? null
  const view = (lot: (typeof found.lots)[number]) => lotView(context, lot, { settings, words })
  return {
    ask: { ...ask, from },
    known: place !== null,
    place: place && { latitude: place.latitude, longitude: place.longitude },
    homes: [...new Set([...(own ? [own.full_address] : []), ...homes])],
    plans: found.plans.map((plan) => planView(plan, { ...found, yardOf }, words)),
    left: found.lots.filter(({ lineId }) => found.left.includes(lineId)).map(view),
    lots: found.lots.map(view),
    unpaid: found.unpaid.map(view),
    held: found.held.map(({ id, yard, titles, startsAt, timeZone }) => ({
      id,
      yard,
      titles,
      when: visitTime(startsAt, timeZone, words),
    })),
    ground: { tiles: settings.map_tiles, attribution: settings.map_attribution },
    key: crypto.randomUUID(),
    title: t('pickups.plan.title'),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data: loaded, matches }) => [
  { title: titled(loaded?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

/** Books a plan. What is gone is named, and what the page shows then is planned anew. */
export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const { pathname, search } = new URL(request.url)
  await requireRegistered(context, actor, { path: `${pathname}${search}`, before: 'pickup' })
  const form = await readFields(request)
  const { key, visits } = await readAct(form, bookPlanInput)
  const booked = await bookPlan(context, actor, { key, visits })
  if (booked.ok) return redirect(`/schedule/scheduled?planned=${booked.numbers.length}`, 303)
  const words = { t: await i18n.getFixedT(request), language: await i18n.getLocale(request) }
  const lots = await listLots(
    context,
    visits.flatMap((visit) => visit.lots.slice(0, 1)),
  )
  const lotOf = (visit: { lots: readonly string[] }) =>
    lots.find(({ lineId, buyerId }) => buyerId === actor.id && visit.lots.includes(lineId))
  const before = visits.map((visit) => {
    const lot = lotOf(visit)
    return { ...visit, when: lot ? visitTime(visit.start, lot.timeZone, words) : '' }
  })
  const gone = booked.gone.flatMap((visit) => {
    const lot = lotOf(visit)
    return lot ? [{ yard: lot.yard, when: visitTime(visit.start, lot.timeZone, words) }] : []
  })
  const refused = { gone, before }
  return reply<never, typeof refused>({ typed: typedOf(form) }, { refused, status: 409 })
}

export default function PlanPickups() {
  const { plans, lots, held, known, title, ...page } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused
  const { t } = useTranslation()
  const shown = plans.find(({ kind }) => kind === page.ask.plan) ?? plans[0] ?? null
  const yards = new Set(lots.map(({ locationId }) => locationId)).size
  return (
    <div className="wrap-mid pl-page">
      <Link className="back" to="/schedule/pending">
        <ChevronLeft className="i" aria-hidden="true" />
        {t('pickups.title')}
      </Link>
      <h1 className="h-page">{title}</h1>
      <p className="muted">
        {t('pickups.plan.waiting', { count: lots.length, yards: t('pickups.plan.yards', { count: yards }) })}{' '}
        {t('pickups.plan.intro')}
      </p>
      {refused && (
        <Note tone="amber" role="alert">
          <b>{t('pickups.plan.nothingBooked')}</b>{' '}
          {refused.gone.map(({ yard, when }) => t('pickups.plan.gone', { yard, when })).join(' ')}{' '}
          {t('pickups.plan.anew')}
        </Note>
      )}
      {lots.length === 0 ? (
        <EmptyState icon={PackageOpen} title={t('pickups.plan.none')} text={t('pickups.plan.noneText')}>
          <ButtonLink to="/schedule/pending">{t('pickups.title')}</ButtonLink>
        </EmptyState>
      ) : (
        <>
          <PlanAsk ask={page.ask} lots={lots} held={held} unpaid={page.unpaid} homes={page.homes} />
          {!known && (
            <Note tone="amber" role="status">
              {t(page.ask.from ? 'pickups.plan.unknownPlace' : 'pickups.plan.noPlace')}
            </Note>
          )}
          {page.left.length > 0 && known && (
            <Note tone="amber">
              {t('pickups.plan.left', { lots: page.left.map((lot) => lot.title).join(', ') })}
            </Note>
          )}
          {shown && (
            <>
              <PlanChoice plans={plans} shown={shown.kind} ask={page.ask} />
              <ShownPlan
                key={`${page.key} ${shown.kind}`}
                plan={shown}
                formKey={page.key}
                home={page.place}
                ground={page.ground}
                before={refused?.before ?? null}
              />
            </>
          )}
        </>
      )}
    </div>
  )
}
