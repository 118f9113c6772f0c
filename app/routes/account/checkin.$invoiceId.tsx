import {
  type ActionFunctionArgs,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { memberCode } from '#app/domain/people/member-code.ts'
import { SpotFields } from '#app/features/checkin/components/spot-fields.tsx'
import { useFresh } from '#app/features/checkin/components/use-fresh.ts'
import { VisitState } from '#app/features/checkin/components/visit-state.tsx'
import { visitInput } from '#app/features/checkin/inputs.ts'
import { findVisitFor, findVisitYard, findWalkIn, ownsInvoice } from '#app/features/checkin/queries.server.ts'
import { readVisitView } from '#app/features/checkin/visit-view.server.ts'
import { getSettings } from '#app/features/settings/queries.server.ts'
import { actOnVisit, type CheckInRefusal } from '#app/flows/pickups/check-in.server.ts'
import { checkInWalkIn } from '#app/flows/pickups/walk-in.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readForm, reply } from '#app/lib/form.server.ts'
import { notFound, requireActor } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { yardTime } from '#app/ui/yard-time.ts'
import '#app/features/checkin/components/checkin.css'
import { titled } from '#app/ui/titled.ts'

/** Checking in for an invoice, and from then on where one stands. */
export async function loader({ context, params, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const invoice = params.invoiceId ?? ''
  const [visit, settings, t, language] = await Promise.all([
    findVisitFor(context, actor.id, invoice),
    getSettings(context),
    i18n.getFixedT(request),
    i18n.getLocale(request),
  ])
  if (!visit && !(await ownsInvoice(context, actor.id, invoice))) throw notFound()
  const walkIn = visit ? null : await findWalkIn(context, invoice, settings)
  const yard = walkIn && walkIn.lots.length > 0 ? await findVisitYard(context, walkIn.locationId) : null
  const view = visit && (await readVisitView(context, visit))
  const timeOf = (at: number | null) =>
    at === null || !view ? '' : yardTime(at, 'short', view.yard.timeZone, { t, language })
  const now = context.clock.now()
  return {
    invoice,
    title: t('checkin.title'),
    visit: view && {
      ...view,
      checkedInTime: timeOf(view.checkedInAt),
      completedTime: timeOf(view.completedAt),
      code: view.memberNumber === null ? null : memberCode(view.memberNumber),
    },
    walkIn:
      walkIn && yard?.walkIns
        ? {
            yard: yard.name,
            lots: walkIn.lots.map(({ lineId, title, lotNumber }) => ({ lineId, title, lotNumber })),
            parkingLots: yard.parkingSlots.map((number) => ({ number, taken: false })),
          }
        : null,
    startsTime: timeOf(view?.startsAt ?? null),
    /** Minutes before the slot from which on one checks in, where that is still to come. */
    opens:
      view !== null && now < view.startsAt - settings.check_in_minutes * 60_000
        ? settings.check_in_minutes
        : null,
    asOf: timeOf(now),
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

type Refused = CheckInRefusal | 'required'

export async function action({ context, params, request }: ActionFunctionArgs) {
  const actor = requireActor(context, request)
  const invoice = params.invoiceId ?? ''
  const read = await readForm(request, visitInput)
  if (!read.ok) return reply<string, Refused>(read, { faults: {}, refused: 'required' })
  const done =
    read.value.act === 'walk_in'
      ? await checkInWalkIn(context, actor, { invoice, spot: read.value })
      : await actOnVisit(context, actor.id, invoice, read.value)
  if (done.ok) return redirect(`/checkin/${encodeURIComponent(invoice)}`, 303)
  if (done.code === 'not_found') throw notFound()
  return reply<string, Refused>(read, { refused: done.code, status: 409 })
}

export default function CheckIn() {
  const { invoice, visit, walkIn, startsTime, opens, asOf } = useLoaderData<typeof loader>()
  const refused = useActionData<typeof action>()?.refused
  const { t } = useTranslation()
  const online = useFresh()
  const form = visit?.state === 'booked'
  return (
    <div className="wrap-text stack-l acct-page">
      <div>
        {visit && <p className="lbl">{t('checkin.of', { yard: visit.yard.name, invoice })}</p>}
        <h1 className="h-page">{t(visit && !form ? 'checkin.visit' : 'checkin.title')}</h1>
      </div>
      {refused && refused !== 'required' && (
        <Note tone="out" role="alert">
          {t(`checkin.errors.${refused}`)}
        </Note>
      )}
      {!online && (
        <Note tone="amber" role="status">
          {t('checkin.offline', { when: asOf })}
        </Note>
      )}
      {walkIn && (
        <Form method="post" className="panel panel-pad stack">
          <h2 className="h-sub">{t('checkin.walkIn')}</h2>
          <p className="muted">{t('checkin.walkInText', { yard: walkIn.yard })}</p>
          <ul className="ci-items">
            {walkIn.lots.map(({ lineId, title, lotNumber }) => (
              <li key={lineId}>
                <b>{title}</b>
                <span className="cap num">{t('checkin.lot', { number: lotNumber })}</span>
              </li>
            ))}
          </ul>
          <SpotFields of="walk" lots={walkIn.parkingLots} chosen="office" />
          <Button variant="primary" size="lg" name="act" value="walk_in">
            {t('checkin.walkInAct')}
          </Button>
        </Form>
      )}
      {!visit && !walkIn && (
        <>
          <Note>
            {t('checkin.none')} {t('checkin.noneText')}
          </Note>
          <p>
            <ButtonLink to={`/invoice/${invoice}`}>{t('checkin.invoice')}</ButtonLink>
          </p>
        </>
      )}
      {visit && form && (
        <Form method="post" className="panel panel-pad stack">
          <ul className="ci-items">
            {visit.lots.map(({ lineId, title, lotNumber, bin }) => (
              <li key={lineId}>
                <b>{title}</b>
                <span className="cap num">
                  {t('checkin.lot', { number: lotNumber })}
                  {bin && ` · ${t('checkin.bin', { bin })}`}
                </span>
              </li>
            ))}
          </ul>
          <p>{t('checkin.booked', { when: startsTime })}</p>
          <SpotFields
            of="in"
            lots={visit.yard.parkingLots}
            chosen={refused === 'required' ? 'parking' : 'office'}
            error={refused === 'required' ? t('checkin.errors.required') : undefined}
          />
          {opens !== null && <p className="cap">{t('checkin.early', { count: opens })}</p>}
          <Button variant="primary" size="lg" name="act" value="check_in">
            {t('checkin.next')}
          </Button>
        </Form>
      )}
      {visit && !form && <VisitState visit={visit} invoice={invoice} />}
    </div>
  )
}
