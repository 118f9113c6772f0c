import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { CalendarCheck, CalendarDays } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { isCivilDay } from '#app/domain/pickup/civil.ts'
import { NoSlots } from '#app/features/pickups/components/no-slots.tsx'
import { BookRefused } from '#app/features/pickups/components/refusal.tsx'
import { SlotPicker } from '#app/features/pickups/components/slot-picker.tsx'
import { VisitSide } from '#app/features/pickups/components/visit-side.tsx'
import { keyed, readStart } from '#app/features/pickups/inputs.ts'
import { lotView } from '#app/features/pickups/lot-view.server.ts'
import { visitTime, weekView } from '#app/features/pickups/slot-view.server.ts'
import { bookAppointment, findAppointment } from '#app/flows/pickups/appointment.server.ts'
import { cancelPickup, movePickup, moveProblem } from '#app/flows/pickups/book.server.ts'
import type { BookRefusal } from '#app/flows/pickups/book-lots.server.ts'
import { offerFor } from '#app/flows/pickups/visit.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readAct, readFields, reply, typedOf } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { titled } from '#app/ui/titled.ts'
import { AccountPage } from '#app/views/work/account-page.tsx'
import '#app/features/pickups/components/pickups.css'

/**
 * An appointment: of an invoice (`id` is its number) the time to collect all of it that can be booked; of a booking (`id` is
 * the booking's number) another time, or none any more.
 */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams } = new URL(request.url)
  const found = await findAppointment(context, actor, params.id ?? '')
  if (!found) throw notFound()
  const [t, language] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const words = { t, language }
  const { settings, booking, visit, staff } = found
  if (!visit)
    return {
      title: t('pickups.bookAppointment'),
      invoice: found.invoice,
      booking: null,
      visit: null,
      refused: found.refusal,
    }
  const problem = booking ? moveProblem(context, { ok: true, booking, visit, staff, settings }) : null
  const day = searchParams.get('day') ?? ''
  const offered = problem ? null : await offerFor(context, visit, booking?.id ?? null)
  const lots = visit.lots.map((lot) => lotView(context, lot, { settings, words, staff }))
  const shown = isCivilDay(day) ? day : null
  return {
    title: t(booking ? 'pickups.rescheduleAppointment' : 'pickups.bookAppointment'),
    invoice: visit.lots[0]?.commonInvoice ?? '',
    sale: visit.auctionId === null ? null : (visit.lots[0]?.auctionTitle ?? null),
    booking: booking && {
      number: booking.number,
      state: booking.state,
      when: visitTime(booking.startsAt, visit.yard.timeZone, words),
      startsAt: booking.startsAt,
      movesLeft: Math.max(0, settings.pickup_reschedules_most - booking.reschedules),
      cancellable: booking.state === 'booked' && (staff || booking.startsAt > context.clock.now()),
    },
    visit: { yard: visit.yard, known: visit.calendar !== null, lots },
    week: offered && weekView(visit, offered, { now: context.clock.now(), week: shown, day: shown }, words),
    collectBy: lots.toSorted((one, other) => one.daysLeft - other.daysLeft)[0]?.collectBy ?? '',
    key: crypto.randomUUID(),
    cancels: searchParams.has('cancel'),
    moved: searchParams.has('moved'),
    staff,
    refused: problem,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type Refused = BookRefusal['code'] | 'no_date'

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const form = await readFields(request)
  const typed = typedOf(form)
  const page = `/appointment/schedule/${encodeURIComponent(params.id ?? '')}`
  // an arrow or a day, without anything to change
  if (typed.show !== undefined) return redirect(`${page}?day=${encodeURIComponent(typed.show)}`, 303)
  const found = await findAppointment(context, actor, params.id ?? '')
  if (!found) throw notFound()
  const { booking } = found
  if (typed.act === 'cancel') {
    if (!booking) throw notFound()
    const off = await cancelPickup(context, actor, booking.id)
    if (!off.ok) return reply<string, Refused>({ typed }, { refused: off.refusal.code, status: 409 })
    return redirect(off.booking.buyerId === actor.id ? '/schedule/pending?cancelled' : page, 303)
  }
  const start = readStart(typed.start)
  if (start === null) return reply<string, Refused>({ typed }, { refused: typed.day ? 'no_time' : 'no_date' })
  const did = booking
    ? await movePickup(context, actor, { id: booking.id, start })
    : await bookAppointment(context, actor, found, { ...(await readAct(form, keyed)), start })
  if (!did.ok) return reply<string, Refused>({ typed }, { refused: did.refusal.code, status: 409 })
  return redirect(
    did.booking.buyerId === actor.id
      ? `/schedule/booked/${did.booking.number}`
      : `/appointment/schedule/${did.booking.number}?moved`,
    303,
  )
}

export default function Appointment() {
  const page = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const { title, invoice, booking, visit } = page
  const intro = t('pickups.appointment.invoice', { invoice })
  const refused = answer?.refused ?? null
  if (!visit)
    return (
      <AccountPage title={title} intro={intro}>
        {page.refused && <BookRefused code={page.refused} />}
        <p className="muted">{t('pickups.appointment.none')}</p>
        <ButtonLink to="/schedule/pending">{t('pickups.confirmed.list')}</ButtonLink>
      </AccountPage>
    )
  const { yard } = visit
  const moves = page.refused === null && booking?.state !== 'cancelled'
  return (
    <AccountPage title={title} intro={intro}>
      {page.sale && <p className="muted pk-note">{t('pickups.appointment.ownDays', { sale: page.sale })}</p>}
      {page.moved && booking && (
        <Note tone="win" role="status" className="pk-note">
          {t('pickups.appointment.booked', { when: booking.when })}
        </Note>
      )}
      {booking && (
        <div className="pk-now" data-testid="booked-now">
          <CalendarCheck className="i" aria-hidden="true" />
          <span>
            <b>
              {booking.state === 'booked'
                ? t('pickups.appointment.booked', { when: booking.when })
                : `${t(`pickups.state.${booking.state}`)}: ${booking.when}`}
            </b>
            {moves && booking.state === 'booked' && (
              <small className="cap">
                {' '}
                {t('pickups.appointment.keeps')}{' '}
                {t('pickups.appointment.moves', { count: booking.movesLeft })}
              </small>
            )}
          </span>
          <a
            className="btn btn-quiet push"
            href={`/appointment/schedule/${booking.number}.ics`}
            download="pickup.ics"
          >
            <CalendarDays className="i" aria-hidden="true" />
            {t('pickups.confirmed.calendar')}
          </a>
        </div>
      )}
      {refused && refused !== 'no_date' && refused !== 'no_time' && <BookRefused code={refused} />}
      {page.refused && <BookRefused code={page.refused} />}
      <div className="pk-two">
        <div>
          {page.week?.none && <NoSlots week={page.week} yard={yard} known={visit.known} />}
          {page.cancels && booking?.cancellable ? (
            <CancelForm when={booking.when} yard={yard.name} day={page.collectBy} busy={busy} />
          ) : (
            <Form method="post" noValidate>
              <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
                {t('pickups.appointment.update')}
              </button>
              <input type="hidden" name="key" value={page.key} />
              {page.week && !page.week.none && (
                <SlotPicker
                  key={page.week.day?.date}
                  week={page.week}
                  start={answer?.typed.start}
                  yard={yard.name}
                  fault={
                    refused === 'no_date'
                      ? { id: 'appointment-fault', text: t('pickups.appointment.dateRequired') }
                      : refused === 'no_time'
                        ? { id: 'appointment-fault', text: t('pickups.appointment.timeRequired') }
                        : null
                  }
                />
              )}
              <div className="pk-foot">
                <ButtonLink to={booking ? '/schedule/scheduled' : '/invoices/paid'}>
                  {t('pickups.appointment.cancel')}
                </ButtonLink>
                {booking?.cancellable && (
                  <ButtonLink variant="danger" to="?cancel">
                    {t('pickups.appointment.cancelAct')}
                  </ButtonLink>
                )}
                {page.week && !page.week.none && (
                  <Button
                    variant="primary"
                    size="lg"
                    className="push"
                    busy={busy}
                    data-testid="update-appointment"
                  >
                    {t('pickups.appointment.update')}
                  </Button>
                )}
              </div>
            </Form>
          )}
        </div>
        <VisitSide yard={yard} lots={visit.lots} collectBy={page.collectBy} />
      </div>
    </AccountPage>
  )
}

type CancelFormProps = { when: string; yard: string; day: string; busy: boolean }

function CancelForm({ when, yard, day, busy }: CancelFormProps) {
  const { t } = useTranslation()
  return (
    <Form method="post" action="?" className="panel panel-pad">
      <h2 className="h-sec">{t('pickups.appointment.cancelTitle', { when })}</h2>
      <p>{t('pickups.appointment.cancelText', { yard, day })}</p>
      <div className="pk-foot">
        <ButtonLink to="?">{t('pickups.appointment.keep')}</ButtonLink>
        <Button variant="danger-solid" name="act" value="cancel" busy={busy} data-testid="cancel-appointment">
          {t('pickups.appointment.cancelAct')}
        </Button>
      </div>
    </Form>
  )
}
