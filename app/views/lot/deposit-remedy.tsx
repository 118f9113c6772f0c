import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { DepositFormData } from '#app/flows/money/deposit-form.server.ts'
import { type KeptOffer, keptQuery, lotAddress } from '#app/lib/kept-offer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DepositAct, DepositFields } from './deposit-form.tsx'

type DepositRemedyProps = { listingId: string; typed: KeptOffer | null; onClose: () => void }

/** For who is kept from offering by a deposit that is not placed. The page of the same address does it without script. */
export function DepositRemedy({ listingId, typed, onClose }: DepositRemedyProps) {
  const { t } = useTranslation()
  const { data, load } = useFetcher<{ form: DepositFormData | null }>()
  useEffect(() => load(`${lotAddress(listingId)}/deposit${keptQuery(typed)}`), [load, listingId, typed])
  const form = data?.form
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('deposits.form.title')}
      footer={
        form && (
          <>
            <Button variant="secondary" type="button" onClick={onClose}>
              {t('bid.confirm.back')}
            </Button>
            <DepositAct data={form} />
          </>
        )
      }
    >
      <div className="stack" data-testid="deposit-dialog">
        <p>{t('sale.deposit.text')}</p>
        {form && <DepositFields data={form} />}
      </div>
    </Dialog>
  )
}
