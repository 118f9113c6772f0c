import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { isCivilDay } from '#app/domain/pickup/civil.ts'
import { type BookingStep, BookingSteps } from '#app/features/pickups/components/booking-steps.tsx'
import { GuestFields } from '#app/features/pickups/components/guest-fields.tsx'
import { LotChoice, YardSets } from '#app/features/pickups/components/lot-choice.tsx'
import { NoSlots } from '#app/features/pickups/components/no-slots.tsx'
import { BookRefused } from '#app/features/pickups/components/refusal.tsx'
import { SlotPicker } from '#app/features/pickups/components/slot-picker.tsx'
import { VisitSide } from '#app/features/pickups/components/visit-side.tsx'
import { listGatheredToBook } from '#app/features/pickups/gathered-queries.server.ts'
import { detailsInput, keyed, MOST_LOTS, readLots, readStart } from '#app/features/pickups/inputs.ts'
import { listLots } from '#app/features/pickups/lot-queries.server.ts'
import { lotView } from '#app/features/pickups/lot-view.server.ts'
import { findGuest } from '#app/features/pickups/queries.server.ts'
import { listToBook } from '#app/features/pickups/schedule-queries.server.ts'
import { weekView } from '#app/features/pickups/slot-view.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { bookPickup } from '#app/flows/pickups/book.server.ts'
import { readLotsToBook } from '#app/flows/pickups/book-lots.server.ts'
import { offerFor } from '#app/flows/pickups/visit.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, readForm, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { requireRegistered } from './registered.server.ts'
import '#app/features/pickups/components/pickups.css'

/**
 * Books a pickup in four steps (account-and-operations.md, section 2, screen 10): lots of one location, details, date and
 * time, confirmed. One form carries what was said from step to step, without script too.
 */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const named = readLots(new URL(request.url).searchParams)
  const [lined, gathered, asked, guest, settings, t, language] = await Promise.all([
    listToBook(context, actor.id, MOST_LOTS),
    listGatheredToBook(context, actor.id, MOST_LOTS),
    listLots(context, named),
    findGuest(context, actor.id),
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  // staff books for a member: those lots stand there in the place of one's own
  const others = asked.filter(({ buyerId }) => buyerId !== actor.id)
  const read = named.length > 0 ? await readLotsToBook(context, actor, named) : null
  if (others.length > 0 && read && !read.ok && read.refusal.code === 'not_found') throw notFound()
  // a yard's own people book for somebody else
  if (others.length === 0) await requireDetails(context, actor, request)
  const lots = others.length > 0 ? asked : [...lined, ...gathered].slice(0, MOST_LOTS)
  const staff = others.length > 0
  const buyer = staff && asked[0] ? await findGuest(context, asked[0].buyerId) : guest
  const words = { t, language }
  return {
    lots: lots.map((lot) => lotView(context, lot, { settings, words, staff })),
    named,
    guest: buyer ? { name: buyer.name, email: buyer.email, phone: buyer.phone, vehicle: '' } : null,
    key: crypto.randomUUID(),
    first: read?.ok ? ('details' as const) : ('lots' as const),
    refused: read && !read.ok ? read.refusal.code : null,
    title: t('pickups.book.title'),
  }
}

/** Leads who has not given what a pickup needs to where it is asked, and back to these lots. */
function requireDetails(ctx: Ctx, actor: Actor, request: Request) {
  const { pathname, search } = new URL(request.url)
  return requireRegistered(ctx, actor, { path: `${pathname}${search}`, before: 'pickup' })
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

const NEXT = { lots: 'details', details: 'time', time: 'time', done: 'time' } as const
const BEFORE = { lots: 'lots', details: 'lots', time: 'details', done: 'time' } as const
const STEPS = ['lots', 'details', 'time'] as const

export async function action({ context, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  const typed = typedOf(form)
  const step = STEPS.find((each) => each === typed.step) ?? 'lots'
  const lineIds = readLots(form)
  const words = { t: await i18n.getFixedT(request), language: await i18n.getLocale(request) }
  const go = typed.go
  const answer = (more: Partial<Answer> & { step: BookingStep }, status = 200) =>
    data<Answer>(
      { typed, chosen: lineIds, faults: {}, refused: null, visit: null, week: null, ...more },
      { status },
    )
  if (go === 'back' && BEFORE[step] === 'lots') return answer({ step: 'lots' })

  const read = await readLotsToBook(context, actor, lineIds)
  if (!read.ok && read.refusal.code === 'details_needed') await requireDetails(context, actor, request)
  if (!read.ok) return answer({ step: 'lots', refused: read.refusal.code }, 422)
  const settings = await getSettings(context)
  const { visit, staff } = read
  const lots = visit.lots.map((lot) => lotView(context, lot, { settings, words, staff }))
  const shownVisit = { yard: visit.yard, known: visit.calendar !== null, lots }
  if (go === 'back' || step === 'lots')
    return answer({ step: go === 'back' ? BEFORE[step] : 'details', visit: shownVisit })
  const details = await readForm(form, detailsInput)
  if (!details.ok) return answer({ step: 'details', visit: shownVisit, faults: details.faults }, 422)

  const start = readStart(typed.start)
  const key = go === 'book' ? (await readAct(form, keyed)).key : ''
  const booked =
    go === 'book'
      ? await bookPickup(context, actor, {
          key,
          lineIds,
          start,
          details: details.value,
        })
      : null
  if (booked?.ok) {
    const own = booked.booking.buyerId === actor.id
    return redirect(
      own ? `/schedule/booked/${booked.booking.number}` : `/appointment/schedule/${booked.booking.number}`,
      303,
    )
  }
  const day = (text: string | undefined) => (text && isCivilDay(text) ? text : null)
  const shown = day(typed.show)
  const week = weekView(
    visit,
    await offerFor(context, visit),
    { now: context.clock.now(), week: shown ?? day(typed.day), day: shown ?? day(typed.day) },
    words,
  )
  const refused = booked && !booked.ok ? booked.refusal.code : null
  return answer({ step: NEXT[step], visit: shownVisit, week, refused }, refused ? 409 : 200)
}

type Answer = {
  step: BookingStep
  typed: Readonly<Record<string, string>>
  chosen: string[]
  faults: Readonly<Partial<Record<string, string>>>
  refused: Parameters<typeof BookRefused>[0]['code'] | null
  visit: {
    yard: { name: string; address: string; hours: string; phone: string | null }
    known: boolean
    lots: ReturnType<typeof lotView>[]
  } | null
  week: ReturnType<typeof weekView> | null
}

export default function BookPickup() {
  const { lots, named, guest, key, first, refused: atFirst, title } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const step = answer?.step ?? first
  const refused = answer ? answer.refused : atFirst
  const chosen = answer?.chosen ?? named
  const typed: Readonly<Record<string, string | undefined>> = { ...guest, ...answer?.typed }
  const visit = answer?.visit ?? null
  const shownLots = visit?.lots ?? lots.filter(({ lineId }) => chosen.includes(lineId))
  const [start, setStart] = useState(typed.start)
  // a new answer has other slots: what was chosen holds where it is among them
  useEffect(() => setStart(answer?.typed.start), [answer])
  const week = answer?.week ?? null
  const slot =
    week?.day && [...week.day.morning, ...week.day.afternoon].find((each) => String(each.start) === start)
  const bookable = lots.some(({ why }) => why === null)
  const chosenLots = lots.filter(({ lineId }) => chosen.includes(lineId))
  return (
    <div className="wrap-mid acct-page" data-testid="book-wizard">
      <h1 className="h-page">{title}</h1>
      <BookingSteps step={step} />
      <div className={visit || shownLots.length > 0 ? 'pk-two' : undefined}>
        <Form method="post" noValidate key={step}>
          <input type="hidden" name="step" value={step} />
          <input type="hidden" name="key" value={answer?.typed.key ?? key} />
          {/* Enter sends the form onward, and to no other day */}
          <button
            type="submit"
            className="sr"
            name="go"
            value={step === 'time' ? 'book' : 'next'}
            tabIndex={-1}
            aria-hidden="true"
          >
            {t('pickups.book.next')}
          </button>
          {refused && <BookRefused code={refused} />}
          {step === 'lots' && (
            <section>
              <h2 className="h-sec">{t('pickups.book.what')}</h2>
              <p className="muted pk-note">{t('pickups.book.whatText')}</p>
              {(refused === 'same_location' || refused === 'own_days') && <YardSets lots={chosenLots} />}
              {bookable ? (
                <LotChoice lots={lots} chosen={chosen} />
              ) : (
                <p className="pk-wait">{t('pickups.book.nothing')}</p>
              )}
            </section>
          )}
          {step !== 'lots' && chosen.map((lot) => <input key={lot} type="hidden" name="lot" value={lot} />)}
          {step === 'details' && (
            <section>
              <h2 className="h-sec pk-note">{t('pickups.book.who')}</h2>
              <GuestFields typed={typed as Record<string, string>} faults={answer?.faults ?? {}} />
            </section>
          )}
          {step === 'time' && (
            <section>
              {(['name', 'email', 'phone', 'vehicle'] as const).map((name) => (
                <input key={name} type="hidden" name={name} value={typed[name] ?? ''} />
              ))}
              {visit && week?.none && <NoSlots week={week} yard={visit.yard} known={visit.known} />}
              {visit && week && !week.none && (
                <SlotPicker
                  key={week.day?.date}
                  week={week}
                  start={typed.start}
                  onStart={setStart}
                  yard={visit.yard.name}
                />
              )}
            </section>
          )}
          <div className="pk-foot">
            {step !== 'lots' && (
              <Button name="go" value="back" formNoValidate>
                {t('pickups.book.back')}
              </Button>
            )}
            {step === 'time' ? (
              <Button
                variant="primary"
                size="lg"
                className="push"
                name="go"
                value="book"
                busy={busy}
                disabled={week?.none === true}
                data-testid="book-pickup"
              >
                {slot?.state === 'free' && week?.day
                  ? t('pickups.book.actAt', { when: `${week.day.title}, ${slot.clock}` })
                  : t('pickups.book.act')}
              </Button>
            ) : (
              (bookable || step !== 'lots') && (
                <Button variant="primary" size="lg" className="push" name="go" value="next" busy={busy}>
                  {t('pickups.book.next')}
                </Button>
              )
            )}
          </div>
        </Form>
        {shownLots[0] && step !== 'lots' && (
          <VisitSide
            yard={visit?.yard ?? { name: shownLots[0].yard, address: '', hours: '' }}
            lots={shownLots}
            collectBy={shownLots.toSorted((one, other) => one.daysLeft - other.daysLeft)[0]?.collectBy ?? ''}
          />
        )}
      </div>
    </div>
  )
}
