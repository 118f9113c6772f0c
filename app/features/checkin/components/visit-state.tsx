import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { telAddress } from '#app/lib/tel-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import type { VisitView } from '../visit-view.server.ts'
import { SpotFields } from './spot-fields.tsx'

/** `code`: the member's, as people read it out; null without one. */
type Visit = VisitView & { checkedInTime: string; completedTime: string; code: string | null }
type VisitStateProps = { visit: Visit; invoice: string }

/** Where a party stands, from the queue to its trunk. */
export function VisitState({ visit, invoice }: VisitStateProps) {
  const { t } = useTranslation()
  const { state, place, yard } = visit
  const there = state === 'waiting' || state === 'preparing' || state === 'ready'
  return (
    <>
      <div className="panel" data-testid="visit" data-state={state}>
        <div className="ci-lead stack-s" role="status" aria-live={state === 'ready' ? 'assertive' : 'polite'}>
          <Lead visit={visit} />
        </div>
        {state === 'waiting' && place !== null && (
          <div className="panel-pad ci-figures">
            <div>
              <p className="lbl">{t('checkin.place')}</p>
              <p className="ci-big num" data-testid="visit-place">
                {t('checkin.placeText', { place })}
              </p>
              <p className="cap">{t('checkin.before', { count: place - 1 })}</p>
            </div>
            <div>
              <p className="lbl">{t('checkin.about', { minutes: visit.about })}</p>
              <p className="cap">{t('checkin.each', { count: visit.minutesEach })}</p>
            </div>
          </div>
        )}
        {there && (
          <p className="panel-pad">
            <b>{t('checkin.at', { place: visit.parkingLotNo ?? t('checkin.office') })}</b>
            <span className="cap ci-block">{t('checkin.checkedInAt', { when: visit.checkedInTime })}</span>
          </p>
        )}
        <div className="panel-pad">
          <ul className="ci-items">
            {visit.lots.map(({ lineId, title, lotNumber, outcome }) => (
              <li key={lineId}>
                <span>
                  <b>{title}</b>
                  <span className="cap num ci-block">{t('checkin.lot', { number: lotNumber })}</span>
                </span>
                <span className="pill">{t(`checkin.outcomes.${outcome}`)}</span>
              </li>
            ))}
          </ul>
        </div>
      </div>
      {yard.phone && there && (
        <p>
          <a className="btn btn-secondary" href={telAddress(yard.phone)}>
            {t('checkin.call', { phone: yard.phone })}
          </a>
        </p>
      )}
      {there && <p className="cap">{t('checkin.open')}</p>}
      {there && (
        <details className="ci-more">
          <summary className="link">{t('checkin.change')}</summary>
          <Form method="post" className="panel panel-pad stack">
            <p>{t('checkin.changeText')}</p>
            <SpotFields
              of="move"
              lots={yard.parkingLots}
              chosen={visit.spot ?? 'office'}
              number={visit.parkingLotNo}
              car={visit.car}
            />
            <Button name="act" value="move">
              {t('checkin.move')}
            </Button>
          </Form>
        </details>
      )}
      {state === 'waiting' && (
        <details className="ci-more">
          <summary className="link">{t('checkin.leave')}</summary>
          <Form method="post" className="panel panel-pad stack">
            <p>{t('checkin.leaveText')}</p>
            <Button name="act" value="leave" variant="danger">
              {t('checkin.leave')}
            </Button>
          </Form>
        </details>
      )}
      {state === 'completed' && (
        <p>
          <ButtonLink to={`/invoice/${invoice}`}>{t('checkin.invoice')}</ButtonLink>
        </p>
      )}
    </>
  )
}

function Lead({ visit }: { visit: Visit }) {
  const { t } = useTranslation()
  const { state, place, lots, preparer, parkingLotNo, code } = visit
  const count = lots.length
  const handed = lots.filter(({ outcome }) => outcome === 'handed').length
  if (state === 'waiting')
    return (
      <>
        <p className="h-sec">{t(place === 1 ? 'checkin.nextUp' : 'checkin.waiting')}</p>
        <p>{t('checkin.waitingText')}</p>
      </>
    )
  if (state === 'preparing') {
    const ready = lots.filter(({ outcome }) => outcome === 'picked').length
    return (
      <>
        <p className="h-sec">{t('checkin.preparing')}</p>
        <p>{t('checkin.preparingBy', { name: preparer, ready, count })}</p>
      </>
    )
  }
  if (state === 'ready')
    return (
      <>
        <p className="h-page">{t('checkin.ready')}</p>
        <p>{parkingLotNo ? t('checkin.readyParking', { number: parkingLotNo }) : t('checkin.readyOffice')}</p>
        {code !== null && <p>{t('checkin.code', { code })}</p>}
      </>
    )
  if (state === 'completed')
    return (
      <>
        <p className="h-sec">
          {handed === count ? t('checkin.completed') : t('checkin.part', { handed, count })}
        </p>
        <p>{t('checkin.completedText', { when: visit.completedTime, name: visit.collectedBy })}</p>
      </>
    )
  return (
    <>
      <p className="h-sec">{t('checkin.noShow')}</p>
      <p>{t('checkin.noShowText')}</p>
    </>
  )
}
