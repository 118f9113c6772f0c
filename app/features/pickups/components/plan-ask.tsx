import { Form, Link } from '@remix-run/react'
import { CalendarCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { LotView } from '../lot-view.server.ts'

type PlanAskProps = {
  ask: { from: string; notBefore: number; without: readonly string[] }
  lots: readonly LotView[]
  unpaid: readonly LotView[]
  held: readonly { id: string; yard: string; titles: string; when: string }[]
  /** Addresses to choose from; any other may be typed. */
  homes: readonly string[]
}

/** What is collected, from where, and not before when: a plain form that asks for the page anew. */
export function PlanAsk({ ask, lots, unpaid, held, homes }: PlanAskProps) {
  const { t } = useTranslation()
  const yards = [...new Map(lots.map((lot) => [lot.locationId, lot.yard]))]
  const [first] = unpaid
  return (
    <Form className="panel pl-ask" method="get">
      <div>
        <h2 className="h-sub">{t('pickups.plan.what')}</h2>
        <ul className="pl-yards">
          {yards.map(([id, yard]) => {
            const here = lots.filter(({ locationId }) => locationId === id)
            const soonest = here.reduce((one, other) => (other.daysLeft < one.daysLeft ? other : one))
            return (
              <li key={id}>
                <div>
                  <b className="h-sub">{yard}</b>
                  <small>
                    {t('pickups.plan.yardLots', {
                      lots: t('pickups.lots', { count: here.length }),
                      day: soonest.collectBy,
                    })}
                  </small>
                  <label className="check">
                    <input
                      type="checkbox"
                      name="without"
                      value={id}
                      defaultChecked={ask.without.includes(id)}
                    />
                    <span>{t('pickups.plan.leaveOut')}</span>
                  </label>
                </div>
                <span className="pl-pics">
                  {here.slice(0, 3).map(({ lineId, image }) => (
                    <Picture key={lineId} image={image} sizes="44px" />
                  ))}
                </span>
              </li>
            )
          })}
          {held.map(({ id, yard, titles, when }) => (
            <li key={id} className="held">
              <CalendarCheck className="i" aria-hidden="true" />
              <div>
                <b className="h-sub">{t('pickups.plan.held', { lots: titles, yard })}</b>
                <small>{t('pickups.plan.heldText', { when })}</small>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <div className="stack">
        <div className="field">
          <label className="label" htmlFor="plan-from">
            {t('pickups.plan.from')}
          </label>
          <input
            className="input"
            id="plan-from"
            name="from"
            list="plan-homes"
            defaultValue={ask.from}
            maxLength={200}
            placeholder={t('pickups.plan.fromHint')}
            autoComplete="street-address"
          />
          <datalist id="plan-homes">
            {homes.map((home) => (
              <option key={home} value={home} />
            ))}
          </datalist>
        </div>
        <div className="field">
          <label className="label" htmlFor="plan-be">
            {t('pickups.plan.notBefore')}
          </label>
          <input
            className="input"
            id="plan-be"
            name="be"
            type="time"
            step={900}
            defaultValue={clockOf(ask.notBefore)}
          />
        </div>
        <Button>{t('pickups.plan.again')}</Button>
        {first && (
          <p className="hint">
            {t('pickups.plan.unpaid', { count: unpaid.length })}{' '}
            <Link className="link" to={`/checkout/invoice/${first.commonInvoice}`}>
              {t('pickups.plan.pay', { invoice: first.commonInvoice })}
            </Link>
          </p>
        )}
      </div>
    </Form>
  )
}

function clockOf(minutes: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
