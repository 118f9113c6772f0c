import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { DeliveryTerms, DeliveryZone } from '#app/domain/shop/delivery.ts'

/** Where to and for how much a seller delivers, as a row of facts; `null`: it does not. */
export function DeliveryWays({ terms }: { terms: DeliveryTerms | null }) {
  const { t } = useTranslation()
  return (
    <>
      <dt>{t('delivery.label')}</dt>
      <dd data-testid="delivery-ways">{terms ? <Zones terms={terms} /> : t('delivery.ways.none')}</dd>
    </>
  )
}

function Zones({ terms: { zones, days, freeFrom } }: { terms: DeliveryTerms }) {
  const { t } = useTranslation()
  return (
    <>
      {zones.map((zone) => (
        <div key={`${zone.country} ${zone.states}`}>
          <Zone zone={zone} among={zones} />
        </div>
      ))}
      <div className="cap">
        {days && `${days}. `}
        {freeFrom !== null && `${t('delivery.choose.freeFrom', { amount: formatMoney(freeFrom) })}. `}
        {t('delivery.ways.choose')}
      </div>
    </>
  )
}

/** For one lot; of several that are paid together the first part of the price is paid once. */
function Zone({ zone, among }: { zone: DeliveryZone; among: readonly DeliveryZone[] }) {
  const { t } = useTranslation()
  const country = t(`addresses.countries.${zone.country as 'US'}`)
  const isRest = among.some((other) => other.country === zone.country && other.states.length > 0)
  const place =
    zone.states.length > 0
      ? t('delivery.ways.in', { states: zone.states.join(', '), country })
      : isRest
        ? t('delivery.ways.rest', { country })
        : country
  const amount = zone.price + zone.perLot
  return amount === 0
    ? t('delivery.ways.free', { place })
    : t('delivery.ways.to', { place, amount: formatMoney(amount) })
}
