import { Form, Link, useNavigation } from '@remix-run/react'
import { CarFront, House } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Point } from '#app/domain/shop/places.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { PlannedVisits } from '../inputs.ts'
import type { DriveView, PlanDayView, PlannedVisitView, PlanView } from '../plan-view.server.ts'
import { PlanMap } from './plan-map.island.tsx'

/** What was asked for, each with its time as people read it. */
type AskedVisits = readonly (PlannedVisits[number] & { when: string })[]

type Ask = { from: string; notBefore: number; without: readonly string[] }
type PlanChoiceProps = { plans: readonly PlanView[]; shown: PlanView['kind']; ask: Ask }

/** The plans beside one another: each an address of its own. */
export function PlanChoice({ plans, shown, ask }: PlanChoiceProps) {
  const { t } = useTranslation()
  return (
    <nav className="pl-plans" aria-label={t('pickups.plan.plans')}>
      {plans.map(({ kind, days, yards, miles }) => (
        <Link
          key={kind}
          className="pl-plan"
          to={`?${addressOf(ask, kind)}`}
          aria-current={kind === shown ? 'true' : undefined}
          preventScrollReset
        >
          <span className="nm">{t(`pickups.plan.kinds.${kind}`)}</span>
          <b>
            {t('pickups.plan.days', { count: days.length, days: days.map(({ day }) => day).join(' · ') })}
          </b>
          <small>
            {t('pickups.plan.sum', { yards: t('pickups.plan.yards', { count: yards }), count: miles })}
          </small>
        </Link>
      ))}
    </nav>
  )
}

function addressOf({ from, notBefore, without }: Ask, plan: string): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const be = `${two(Math.floor(notBefore / 60))}:${two(notBefore % 60)}`
  const said = new URLSearchParams({ from, be, plan })
  for (const yard of without) said.append('without', yard)
  return said.toString()
}

type ShownPlanProps = {
  plan: PlanView
  formKey: string
  home: Point | null
  ground: { tiles: string | null; attribution: string }
  /** What was asked for and could not be had: its times are told beside the new ones. */
  before: AskedVisits | null
}

export function ShownPlan({ plan, formKey, home, ground, before }: ShownPlanProps) {
  const { t } = useTranslation()
  const { state } = useNavigation()
  const stops = plan.days.flatMap(({ visits }) => visits)
  return (
    <>
      <div className="pl-route">
        <div>
          {plan.days.map((day) => (
            <PlanDay key={day.day} day={day} stops={stops} before={before} />
          ))}
        </div>
        <PlanMap
          key={plan.visits}
          home={home}
          days={plan.days.map(({ day, visits }) => ({ day, places: visits.map(({ place }) => place) }))}
          names={stops.map(({ yard, when }) => `${yard}, ${when}`)}
          {...ground}
        />
      </div>
      <Form method="post" className="pk-take pl-book">
        <input type="hidden" name="key" value={formKey} />
        <input type="hidden" name="visits" value={plan.visits} />
        <div>
          <b>
            {t('pickups.plan.visits', {
              count: plan.count,
              days: plan.days.map(({ day }) => day).join(' · '),
            })}
          </b>
          <small>{t('pickups.plan.allOrNone')}</small>
        </div>
        <Button variant="primary" size="lg" busy={state === 'submitting'} data-testid="book-plan">
          {t('pickups.plan.book', { count: plan.count })}
        </Button>
      </Form>
    </>
  )
}

type PlanDayProps = { day: PlanDayView; stops: readonly PlannedVisitView[]; before: AskedVisits | null }

function PlanDay({ day, stops, before }: PlanDayProps) {
  const { t } = useTranslation()
  return (
    <section className="pl-day">
      <h2 className="h-sec">{day.day}</h2>
      <p className="cap num">
        {t('pickups.plan.driven')} <Drive drive={day.drive} />
      </p>
      <ol className="pl-stops">
        <li className="end">
          <span className="num">{day.leaves}</span>
          <House className="i" aria-hidden="true" />
          <span>{t('pickups.plan.leave')}</span>
        </li>
        {day.visits.map((visit) => (
          <Stop key={visit.id} visit={visit} number={stops.indexOf(visit) + 1} before={before} />
        ))}
        <li className="drive">
          <CarFront className="i" aria-hidden="true" />
          <Drive drive={day.back} />
        </li>
        <li className="end">
          <span className="num">{day.home}</span>
          <House className="i" aria-hidden="true" />
          <span>{t('pickups.plan.home')}</span>
        </li>
      </ol>
    </section>
  )
}

type StopProps = { visit: PlannedVisitView; number: number; before: AskedVisits | null }

function Stop({ visit, number, before }: StopProps) {
  const { t } = useTranslation()
  const asked = before?.find(({ lots }) => visit.lots.some(({ lineId }) => lots.includes(lineId)))
  const moved = asked !== undefined && asked.start !== visit.start
  return (
    <>
      <li className="drive">
        <CarFront className="i" aria-hidden="true" />
        <Drive drive={visit.drive} />
      </li>
      <li className="stop">
        <b className="num time">{visit.clock}</b>
        <span className="pl-number num">{number}</span>
        <div className={moved ? 'panel pl-stop new' : 'panel pl-stop'}>
          <div className="row">
            <div>
              <h3 className="h-sub">{visit.yard}</h3>
              <p className="cap">{visit.address}</p>
            </div>
            {moved && <Badge tone="soft-amber">{t('pickups.plan.newTime')}</Badge>}
            {visit.held && <Badge tone="soft">{t('pickups.plan.bookedAlready')}</Badge>}
          </div>
          {moved && (
            <p className="cap num">
              <del>
                <span className="sr">{t('pickups.plan.before')} </span>
                {asked.when}
              </del>{' '}
              {t('pickups.plan.placesLeft', { count: visit.left })}
            </p>
          )}
          {visit.lots.length > 0 && (
            <ul>
              {visit.lots.map(({ lineId, title, lotNumber, image }) => (
                <li key={lineId}>
                  <Picture image={image} sizes="44px" />
                  <span>
                    {title}
                    <br />
                    <span className="cap">{t('tile.lot', { lot: lotNumber })}</span>
                  </span>
                </li>
              ))}
            </ul>
          )}
        </div>
      </li>
    </>
  )
}

function Drive({ drive: { hours, minutes, miles } }: { drive: DriveView }) {
  const { t } = useTranslation()
  const time =
    hours > 0 ? t('pickups.plan.hours', { hours, minutes }) : t('pickups.plan.minutes', { minutes })
  return (
    <span className="num">
      {time}, {t('pickups.plan.miles', { count: miles })}
    </span>
  )
}
