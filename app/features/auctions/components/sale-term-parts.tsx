import { useTranslation } from 'react-i18next'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { Note } from '#app/ui/note.tsx'
import { ACCESS_QUESTION_MOST } from '../inputs.ts'
import type { SaleRows } from './sale-rows.tsx'

type SaleTermPartsProps = {
  sale: SaleRow
  rows: SaleRows
  /** How many have accepted the terms as they are. */
  accepted: number
  /** Without the days of collecting, and whom new terms ask anew. */
  ofTemplate?: boolean
}

/** What an auction costs, who may offer in it, when its lots are collected, and its terms. */
export function SaleTermParts({
  sale,
  rows: { row, figure, choice, turn, given },
  accepted,
  ofTemplate = false,
}: SaleTermPartsProps) {
  const { t } = useTranslation()
  const isDraft = sale.state === 'draft'
  return (
    <>
      <section>
        <h2 className="h-sec">{t('auctions.money')}</h2>
        {choice(
          'premiumOwn',
          { '': t('auctions.premium.organisation'), own: t('auctions.premium.own') },
          sale.premium ? 'own' : '',
          t('auctions.hint.premium'),
        )}
        {figure('premium', {
          type: 'number',
          min: 0,
          max: 100,
          step: '0.01',
          saved: sale.premium ? sale.premium.bps / 100 : 15,
        })}
        {figure(
          'deposit',
          { inputMode: 'decimal', saved: sale.depositAmount === null ? '' : sale.depositAmount / 100 },
          t('auctions.hint.deposit'),
        )}
      </section>
      <section>
        <h2 className="h-sec">{t('auctions.whoOffers')}</h2>
        {choice(
          'access',
          { on_request: t('auctions.access.on_request'), everyone: t('auctions.access.everyone') },
          sale.access,
          t('auctions.hint.access'),
        )}
        {row(
          'accessQuestion',
          (props) => (
            <input
              className="input"
              maxLength={ACCESS_QUESTION_MOST}
              {...props}
              defaultValue={given('accessQuestion', sale.accessQuestion)}
            />
          ),
          t('auctions.hint.accessQuestion'),
        )}
        {turn('approvesCards', sale.approvesCards)}
        {figure(
          'approvesBuyersOf',
          { type: 'number', min: 1, saved: sale.approvesBuyersOf ?? '' },
          t('auctions.hint.approvesBuyersOf'),
        )}
      </section>
      {!ofTemplate && (
        <section>
          <h2 className="h-sec">{t('auctions.collecting')}</h2>
          {turn('pickupOwn', sale.pickup !== null, t('auctions.hint.pickup'))}
          {figure(
            'pickupDates',
            { saved: sale.pickup?.dates.join(', ') ?? '' },
            t('auctions.hint.pickupDates'),
          )}
          {figure('pickupStart', { type: 'time', saved: clockText(sale.pickup?.startHour ?? 600) })}
          {figure('pickupEnd', { type: 'time', saved: clockText(sale.pickup?.endHour ?? 1080) })}
          {figure('pickupSlot', {
            type: 'number',
            min: 5,
            max: 240,
            saved: sale.pickup?.slotTimeframe ?? 30,
          })}
          {figure('pickupPer', {
            type: 'number',
            min: 1,
            max: 100,
            saved: sale.pickup?.apptPerSlot ?? 1,
          })}
        </section>
      )}
      <section id="terms">
        <h2 className="h-sec">{t('auctions.termsTitle')}</h2>
        {row(
          'terms',
          (props) => (
            <textarea className="input" rows={5} {...props} defaultValue={given('terms', sale.terms)} />
          ),
          t('auctions.hint.terms'),
        )}
        {!isDraft && !ofTemplate && (
          <>
            <Note tone="amber">
              {t('auctions.termsAgain', { version: sale.termsVersion + 1, count: accepted })}
            </Note>
            {row('termsNote', (props) => (
              <input className="input" {...props} maxLength={500} defaultValue={given('termsNote', '')} />
            ))}
          </>
        )}
      </section>
    </>
  )
}

function clockText(minutes: number): string {
  const two = (number: number) => String(number).padStart(2, '0')
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
}
