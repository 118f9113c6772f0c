import { Truck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Time } from '#app/ui/time.tsx'
import type { HandOverView } from '../hand-over.server.ts'

/** Where it is sent to, and by whom once it is on its way. */
export function SentTo({ handOver }: { handOver: HandOverView }) {
  const { t } = useTranslation()
  const { address, shipment } = handOver
  return (
    <>
      <p className="h-sub strong">{t('delivery.to')}</p>
      <p data-testid="delivery-address">
        {address.map((line) => (
          <span key={line} className="doc-line">
            {line}
          </span>
        ))}
      </p>
      {shipment ? (
        <p className="doc-shipped" data-testid="shipment">
          <Truck className="i" aria-hidden="true" />
          <span>
            <b className="doc-line strong">{t('delivery.shippedWith', { carrier: shipment.carrier })}</b>
            <Time at={shipment.at} form="document" />
            <Tracking shipment={shipment} />
          </span>
        </p>
      ) : (
        <p>{t('delivery.waits')}</p>
      )}
    </>
  )
}

function Tracking({ shipment: { number, url } }: { shipment: NonNullable<HandOverView['shipment']> }) {
  const { t } = useTranslation()
  return (
    <>
      {number !== '' && <span className="doc-line num">{t('delivery.tracking', { number })}</span>}
      {url !== null && (
        <span className="doc-line">
          <a className="link" href={url} target="_blank" rel="noopener noreferrer nofollow">
            {t('delivery.track')}
          </a>
        </span>
      )}
    </>
  )
}
