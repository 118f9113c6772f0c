import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { DayPlanView, PlanRow } from '#app/flows/pickups/day-plan.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import { Note } from '#app/ui/note.tsx'
import { boardAddress, inOrganisation } from '../inputs.ts'
import { DayGrid } from './day-grid.tsx'

type DayPlanProps = {
  plan: DayPlanView
  yard: { id: string; walkIns: boolean }
  /** What keeps organisation and yard in addresses. */
  here: Readonly<Record<string, string>>
  /** Whether who looks may close days. */
  closes: boolean
  /** The slot whose visits stand beside the day. */
  slot: number | null
}

/** A week of a yard; one of its days by slots and visits, and the days that are other than usual. */
export function DayPlan({ plan, yard, here, closes, slot }: DayPlanProps) {
  const { t } = useTranslation()
  const { days, date, title, closed, visits, opening, left, full } = plan
  const lots = visits.reduce((sum, visit) => sum + visit.lots, 0)
  return (
    <>
      <nav className="plan-days" aria-label={t('checkin.plan.title')}>
        {days.map((day) => (
          <Link
            key={day.date}
            to={boardAddress({ ...here, date: day.date }, 'day')}
            aria-current={day.date === date ? 'date' : undefined}
          >
            <b>{day.said}</b>
            <span className="cap num ci-block">
              {day.closed ??
                (day.places > 0
                  ? t('checkin.plan.of', { taken: day.visits, takes: day.places })
                  : t('checkin.plan.lead', { count: day.visits }))}
            </span>
            {day.closed === null && day.places > 0 && (
              <progress value={Math.min(day.visits, day.places)} max={day.places} aria-hidden="true" />
            )}
          </Link>
        ))}
      </nav>
      <div className="dp-two">
        <section className="stack" data-testid="plan-day">
          <div>
            <h2 className="h-sec">{title}</h2>
            {opening && (
              <p className="cap num">
                {[
                  opening,
                  t('checkin.plan.lead', { count: visits.length }),
                  t('checkin.plan.lots', { count: lots }),
                  t('checkin.plan.left', { count: left }),
                  t('checkin.plan.fullSlots', { count: full }),
                ].join(' · ')}
              </p>
            )}
          </div>
          {closed !== null && (
            <Note>
              {t('checkin.plan.closedDay', { day: title })} {closed}
            </Note>
          )}
          <DayGrid plan={plan} here={here} chosen={slot} />
          {visits.length === 0 ? (
            <p className="muted">{t('checkin.plan.none')}</p>
          ) : (
            <Visits rows={visits} here={here} />
          )}
          {closes && closed === null && (
            <CloseDay
              date={date}
              title={title}
              yardId={yard.id}
              parties={visits.filter(({ moves }) => moves).length}
            />
          )}
        </section>
        <aside className="stack-l">
          <ChosenSlot plan={plan} slot={slot} here={here} />
          <Exceptions exceptions={plan.exceptions} yardId={yard.id} here={here} closes={closes} />
          {closes && <WalkIns yard={yard} />}
        </aside>
      </div>
    </>
  )
}

/** Who has missed a visit lately. */
export function MissedVisits({ plan, here }: Pick<DayPlanProps, 'plan' | 'here'>) {
  const { t } = useTranslation()
  return (
    <section className="stack" data-testid="plan-missed">
      <p className="muted">{t('checkin.plan.missedText')}</p>
      {plan.missed.length === 0 ? (
        <p className="muted">{t('checkin.plan.noneMissed')}</p>
      ) : (
        <Visits rows={plan.missed} here={here} />
      )}
    </section>
  )
}

function ChosenSlot({ plan, slot, here }: Pick<DayPlanProps, 'plan' | 'slot' | 'here'>) {
  const { t } = useTranslation()
  const found = plan.hours.flatMap(({ slots }) => slots).find(({ start }) => start === slot)
  if (!found) return null
  const visits = plan.visits.filter(({ startsAt }) => startsAt === slot)
  return (
    <section className="panel dp-slot" id="slot">
      <div className="panel-pad">
        <h2 className="h-sub">{found.said}</h2>
        <p className="cap num">{t('checkin.plan.of', found)}</p>
        {visits.length === 0 && <p className="muted">{t('checkin.plan.none')}</p>}
        <ul>
          {visits.map(({ id, number, name, lots, bins }) => (
            <li key={id}>
              <span>
                <Link className="link" to={`/appointment/schedule/${number}`}>
                  {name}
                </Link>
                <span className="cap num ci-block">{bins}</span>
              </span>
              <span className="cap num">{t('checkin.plan.lots', { count: lots })}</span>
            </li>
          ))}
        </ul>
        <Link className="btn btn-secondary" to={boardAddress(here)}>
          {t('checkin.plan.today')}
        </Link>
      </div>
    </section>
  )
}

type ExceptionsProps = Pick<DayPlanProps, 'here' | 'closes'> & {
  exceptions: DayPlanView['exceptions']
  yardId: string
}

function Exceptions({ exceptions, yardId, here, closes }: ExceptionsProps) {
  const { t } = useTranslation()
  return (
    <section>
      <div className="row">
        <h2 className="h-sec">{t('checkin.plan.exceptions')}</h2>
        {closes && (
          <Link className="link push" to={inOrganisation(`/seller/warehouse-locations/${yardId}`, here)}>
            {t('checkin.plan.changeExceptions')}
          </Link>
        )}
      </div>
      {exceptions.length === 0 && <p className="muted">{t('checkin.plan.noExceptions')}</p>}
      <ul className="dp-exceptions">
        {exceptions.map(({ date, said, hours, reason, house }) => (
          <li key={date}>
            <Link className="link num" to={boardAddress({ ...here, date }, 'day')}>
              {said}
            </Link>
            <span>
              <b>{hours ?? t('pickups.slots.closed')}</b>
              <span className="cap ci-block">{reason}</span>
            </span>
            {house ? <Badge tone="soft">{t('checkin.plan.house')}</Badge> : <span />}
          </li>
        ))}
      </ul>
      <p className="cap">{t('checkin.plan.houseText')}</p>
    </section>
  )
}

type CloseDayProps = { date: string; title: string; yardId: string; parties: number }

/** What closing a day leads to is said before it is done. */
function CloseDay({ date, title, yardId, parties }: CloseDayProps) {
  const { t } = useTranslation()
  return (
    <details className="ci-more">
      <summary className="btn btn-quiet t-out">{t('checkin.plan.close')}</summary>
      <Form method="post" className="stack">
        <input type="hidden" name="yard" value={yardId} />
        <input type="hidden" name="day" value={date} />
        <p className="muted">
          {t('checkin.plan.closeParties', { count: parties })} {t('checkin.plan.closeText')}
        </p>
        <Field id="close-reason" label={t('checkin.plan.reason')}>
          <input
            className="input"
            id="close-reason"
            name="reason"
            maxLength={120}
            required
            autoComplete="off"
          />
        </Field>
        <p>
          <Button variant="danger-solid" name="intent" value="close">
            {t('checkin.plan.closeAct', { day: title })}
          </Button>
        </p>
      </Form>
    </details>
  )
}

function WalkIns({ yard }: Pick<DayPlanProps, 'yard'>) {
  const { t } = useTranslation()
  return (
    <section className="stack-s">
      <h2 className="h-sec">{t('checkin.plan.walkIns')}</h2>
      <p className="muted">{t(yard.walkIns ? 'checkin.plan.walkOn' : 'checkin.plan.walkOff')}</p>
      <Form method="post">
        <input type="hidden" name="yard" value={yard.id} />
        <Button name="intent" value={yard.walkIns ? 'walk_off' : 'walk_on'}>
          {t(yard.walkIns ? 'checkin.plan.setOff' : 'checkin.plan.setOn')}
        </Button>
      </Form>
    </section>
  )
}

function Visits({ rows, here }: { rows: readonly PlanRow[]; here: Readonly<Record<string, string>> }) {
  const { t } = useTranslation()
  return (
    <div className="table-frame">
      <div className="table-scroll">
        <table className="table table-dense table-cards">
          <thead>
            <tr>
              {(['slot', 'member', 'invoice', 'lotsHead', 'bins', 'status', 'act'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(`checkin.board.${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ id, number, name, time, state, invoices, lots, bins, outside, offered }) => (
              <tr key={id} data-testid="plan-visit">
                <td className="num" data-l={t('checkin.board.slot')}>
                  <Link className="link" to={`/appointment/schedule/${number}`}>
                    {time}
                  </Link>
                  {outside && <Badge tone="soft-amber">{t('checkin.plan.outside')}</Badge>}
                </td>
                <td data-l={t('checkin.board.member')}>{name}</td>
                <td className="num wrap-ok" data-l={t('checkin.board.invoice')}>
                  {invoices.map((invoice) => (
                    <Link
                      className="link"
                      key={invoice}
                      to={inOrganisation(`/seller/order/${invoice}`, here)}
                    >
                      {invoice}{' '}
                    </Link>
                  ))}
                </td>
                <td className="num" data-l={t('checkin.board.lotsHead')}>
                  {lots}
                </td>
                <td className="num wrap-ok" data-l={t('checkin.board.bins')}>
                  {bins}
                </td>
                <td data-l={t('checkin.board.status')}>
                  {t(`checkin.board.states.${state}`)}
                  {offered && <span className="cap ci-block">{t('checkin.plan.offered')}</span>}
                </td>
                <td>
                  {state === 'no_show' && !offered && (
                    <Form method="post">
                      <input type="hidden" name="id" value={id} />
                      <Button size="sm" name="intent" value="offer">
                        {t('checkin.board.offer')}
                        <span className="sr"> {name}</span>
                      </Button>
                    </Form>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
