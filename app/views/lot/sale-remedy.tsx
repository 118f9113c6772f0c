import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SaleGate } from '#app/flows/auctions/sale-gate.server.ts'
import { type KeptOffer, keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { SaleGateAct, SaleGateFields } from './sale-gate.tsx'

type SaleRemedyProps = { listingId: string; typed: KeptOffer | null; onClose: () => void }

/** For who is kept from offering by an auction's access or terms. The page of the same address does it without script. */
export function SaleRemedy({ listingId, typed, onClose }: SaleRemedyProps) {
  const { t } = useTranslation()
  const { data, load } = useFetcher<{ gate: SaleGate | null }>()
  useEffect(() => load(`${lotAddress(listingId)}/access${keptQuery(typed)}`), [load, listingId, typed])
  const gate = data?.gate
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(gate && !gate.access ? 'auctions.gate.termsTitle' : 'auctions.gate.accessTitle')}
      footer={
        gate && (
          <>
            <Button variant="secondary" type="button" onClick={onClose}>
              {t('bid.confirm.back')}
            </Button>
            <SaleGateAct gate={gate} />
          </>
        )
      }
    >
      {gate && <SaleGateFields gate={gate} />}
    </Dialog>
  )
}
