import { Form, Link } from '@remix-run/react'
import { Check, CircleAlert, Clock } from 'lucide-react'
import { Fragment, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Badge, type BadgeTone } from '#app/ui/badge.tsx'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { classNames } from '#app/ui/class-names.ts'
import { hoursText } from '#app/ui/hours-text.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Table } from '#app/ui/table.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { ScheduleTab } from '../inputs.ts'
import type { LotView } from '../lot-view.server.ts'
import type { ScheduleYard } from '../schedule-queries.server.ts'

type ScheduleTableProps = { tab: ScheduleTab; lots: readonly LotView[]; yards: readonly ScheduleYard[] }

/** Somebody's lots yard by yard. What is ticked goes on to a booking, or to the check-in. */
export function ScheduleTable({ tab, lots, yards }: ScheduleTableProps) {
  const { t } = useTranslation()
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const chosen = lots.filter(({ lineId }) => ticked.includes(lineId))
  const pending = tab === 'pending'
  const read = () => setTicked(form.current ? new FormData(form.current).getAll('lot').map(String) : [])
  return (
    <Form
      ref={form}
      method={pending ? 'get' : 'post'}
      action={pending ? '/schedule/book' : undefined}
      onChange={read}
    >
      <Table
        className="pk-list"
        heads={[
          { sr: t('pickups.select', { lot: '' }) },
          t('pickups.invoice'),
          t('pickups.lot'),
          { sr: t('pickups.image') },
          t('pickups.name'),
          t('pickups.location'),
          t(pending ? 'pickups.collectBy' : 'pickups.when'),
          t('pickups.closed'),
          { r: t('pickups.bid') },
          t('pickups.status'),
          { sr: t('pickups.act') },
        ]}
      >
        {lots.map((lot, place) => (
          <Fragment key={`${lot.booking?.number ?? ''}:${lot.lineId}`}>
            {pending && lots[place - 1]?.locationId !== lot.locationId && (
              <YardRow yard={yards.find(({ id }) => id === lot.locationId)} lots={lots} />
            )}
            <LotRow tab={tab} lot={lot} />
          </Fragment>
        ))}
      </Table>
      <TakeBar
        tab={tab}
        chosen={chosen}
        onClear={() => {
          form.current?.reset()
          setTicked([])
        }}
      />
    </Form>
  )
}

function YardRow({ yard, lots }: { yard: ScheduleYard | undefined; lots: readonly LotView[] }) {
  const { t, i18n } = useTranslation()
  if (!yard) return null
  const ready = lots.filter(({ locationId, why }) => locationId === yard.id && why === null).length
  return (
    <tr className="pk-yard">
      <td colSpan={11} className="full">
        <span className="row row-wrap">
          <b>{yard.name}</b>
          <span className="cap">
            {t('pickups.lots', { count: yard.lots })}, {t('pickups.bookable', { count: ready })}
          </span>
          <span className="cap push">
            {yard.hours && t('pickups.open', { hours: hoursText(yard.hours, i18n.language) })}
          </span>
        </span>
      </td>
    </tr>
  )
}

type LotRowProps = { tab: ScheduleTab; lot: LotView }

function LotRow({ tab, lot }: LotRowProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const pending = tab === 'pending'
  const free = pending ? lot.why === null : lot.booking?.state === 'booked' && lot.collected === null
  return (
    <tr className={classNames(!free && 'pk-off', lot.late !== null && 'pk-late')} data-testid="pickup-lot">
      <td data-l="">
        <label className="check">
          <input
            type="checkbox"
            name="lot"
            value={lot.lineId}
            disabled={!free}
            aria-label={t('pickups.select', { lot: lot.lotNumber })}
          />
        </label>
      </td>
      <td data-l={t('pickups.invoice')}>
        <Link className="link num" to={invoiceOf(lot)}>
          {lot.gathered ? t('pickups.gatheredIn') : lot.commonInvoice}
        </Link>
      </td>
      <td data-l={t('pickups.lot')} className="num">
        {lot.lotNumber}
      </td>
      <td data-l="">
        {lot.image && (
          <span className="pk-thumb">
            <Picture image={lot.image} sizes="52px" />
          </span>
        )}
      </td>
      <td data-l={t('pickups.name')} className="wrap-ok">
        <Link to={`/product-view/${lot.listingId}`}>
          <b>{lot.title}</b>
        </Link>
        {pending && lot.why && <small>{t(`pickups.why.${lot.why}`)}</small>}
      </td>
      <td data-l={t('pickups.location')}>
        {lot.yard}
        {!pending && lot.booking && <BookingBadge state={lot.collected ? 'completed' : lot.booking.state} />}
      </td>
      <td data-l={t(pending ? 'pickups.collectBy' : 'pickups.when')}>
        {pending ? <CollectBy lot={lot} /> : <When lot={lot} />}
      </td>
      <td data-l={t('pickups.closed')} className="num">
        {timeText(lot.closedAt, 'document')}
      </td>
      <td data-l={t('pickups.bid')} className="r price">
        {formatExact(lot.hammer)}
      </td>
      <td data-l={t('pickups.status')}>
        <Badge tone={lot.paid ? 'soft-win' : 'soft-amber'} icon={lot.paid ? Check : Clock}>
          {t(lot.paid ? 'pickups.paid' : 'pickups.unpaid')}
        </Badge>
      </td>
      <td className="full">
        <span className="acts">
          {!pending && lot.booking && lot.collected === null && (
            <ButtonLink size="sm" to={`/appointment/schedule/${lot.booking.number}`}>
              {t('pickups.reschedule')}
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" size="sm" to={invoiceOf(lot)}>
            {t('pickups.view')}
          </ButtonLink>
        </span>
      </td>
    </tr>
  )
}

/** Where its invoice can be read, or what it comes to so far. */
function invoiceOf({ gathered, commonInvoice }: LotView): string {
  return gathered ? '/invoices/gathering' : `/invoice/${commonInvoice}`
}

/** Until when, and why then. */
export function CollectBy({ lot }: { lot: LotView }) {
  const { t } = useTranslation()
  if (lot.abandoned)
    return (
      <>
        <b>{t('pickups.abandoned')}</b>
        <small>{t('pickups.abandonedText')}</small>
      </>
    )
  if (lot.late !== null)
    return (
      <>
        <b>{t('pickups.lateSince', { day: lot.late })}</b>
        <small>{t('pickups.abandonsOn', { day: lot.abandonsOn ?? '' })}</small>
      </>
    )
  return (
    <>
      <b>{lot.collectBy}</b>
      {lot.daysLeft >= 0 &&
        `, ${lot.daysLeft === 0 ? t('pickups.today') : t('pickups.inDays', { count: lot.daysLeft })}`}
      <small>{lot.reason ?? t('pickups.afterClose', { count: lot.days })}</small>
    </>
  )
}

function When({ lot }: { lot: LotView }) {
  const { t } = useTranslation()
  const { booking, collected } = lot
  if (collected)
    return (
      <>
        <b>{t('pickups.collected', { when: collected.when })}</b>
        {collected.by && <small>{t('pickups.collectedBy', { name: collected.by })}</small>}
      </>
    )
  if (!booking) return null
  if (booking.state === 'no_show')
    return (
      <>
        <b>{t('pickups.missed', { when: booking.when })}</b>
        <small>{t(booking.offered ? 'pickups.offeredText' : 'pickups.missedText')}</small>
      </>
    )
  return (
    <>
      <b>{booking.when}</b>
      {booking.state === 'booked' && (
        <small>
          {booking.opens ? t('pickups.checkInFrom', { when: booking.opens }) : t('pickups.checkInOpen')}{' '}
          {t('pickups.movesLeft', { count: booking.movesLeft })}
        </small>
      )}
    </>
  )
}

const TONES: Record<NonNullable<LotView['booking']>['state'], BadgeTone> = {
  booked: 'soft-info',
  waiting: 'soft-amber',
  preparing: 'soft-amber',
  ready: 'soft-win',
  completed: 'soft-win',
  cancelled: 'soft',
  no_show: 'soft-out',
}

function BookingBadge({ state }: { state: NonNullable<LotView['booking']>['state'] }) {
  const { t } = useTranslation()
  return (
    <small>
      <Badge tone={TONES[state]}>{t(`pickups.state.${state}`)}</Badge>
    </small>
  )
}

type TakeBarProps = {
  tab: ScheduleTab
  chosen: readonly LotView[]
  onClear: () => void
}

function TakeBar({ tab, chosen, onClear }: TakeBarProps) {
  const { t } = useTranslation()
  const places = new Set(chosen.map(({ locationId }) => locationId))
  const [first] = chosen
  const soonest = chosen.toSorted((one, other) => one.daysLeft - other.daysLeft)[0]
  return (
    <div className="pk-take">
      {places.size > 1 && (
        <p role="alert" className="row">
          <CircleAlert className="i" aria-hidden="true" /> {t('pickups.sameLocation')}
        </p>
      )}
      <span>
        <b>{t('pickups.selected', { count: chosen.length })}</b>
        <br />
        <small className="cap">
          {first && soonest && places.size === 1
            ? t('pickups.selectedAt', {
                yard: first.yard,
                day: soonest.collectBy,
              })
            : ''}
        </small>
      </span>
      {chosen.length > 0 && (
        <Button type="button" onClick={onClear}>
          {t('pickups.clear')}
        </Button>
      )}
      <Button variant="primary" size="lg">
        {t(tab === 'pending' ? 'pickups.schedule' : 'pickups.checkIn')}
      </Button>
    </div>
  )
}
