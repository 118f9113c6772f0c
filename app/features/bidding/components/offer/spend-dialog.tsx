import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { readAmount } from '#app/domain/money/amount.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { largestOfferWithin } from '#app/domain/money/pricing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { OfferSum } from './offer-sum.tsx'
import { useTypedAmount } from './typed-amount.ts'
import type { OfferForm } from './use-offer-form.ts'

const DEFAULT_BUDGET = '200'

/** From what somebody can spend to the largest offer that stays within it. */
export function SpendDialog({ form, onClose }: { form: OfferForm; onClose: () => void }) {
  const { listing, live } = useRoom()
  const { t, i18n } = useTranslation()
  const [text, setText] = useState(DEFAULT_BUDGET)
  const [cut, setCut] = useState(false)
  const { fieldProps } = useTypedAmount({
    wholeDollars: false,
    setText: (next) => {
      setText(next)
      setCut(false)
    },
    onCut: () => setCut(true),
  })
  const budget = readAmount(text, { language: i18n.language })
  const offer = budget.ok && budget.cents !== null ? largestOfferWithin(budget.cents, listing.charges) : 0
  const reaches = live.nextMinimum === null || offer >= live.nextMinimum

  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t('bid.confirm.back')}
      </Button>
      <Button
        variant="primary"
        type="button"
        disabled={offer === 0}
        onClick={() => {
          form.setText(String(offer / 100))
          onClose()
        }}
      >
        {t(form.kind === 'max' ? 'bid.spend.use' : 'bid.spend.useHard', { amount: formatMoney(offer) })}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('bid.spend.title')} footer={footer}>
      <div className="stack">
        <p className="cap dialog-lead">{t('bid.spend.text')}</p>
        <div className="amount">
          <span className="cur" aria-hidden="true">
            $
          </span>
          <input
            inputMode="decimal"
            autoComplete="off"
            value={text}
            maxLength={20}
            aria-label={t('bid.spend.budget')}
            data-testid="budget-input"
            {...fieldProps}
          />
        </div>
        {cut && <Note tone="amber">{t('bid.refusalHelp.unclear')}</Note>}
        {offer === 0 ? (
          <Note tone="amber">{t('bid.spend.none')}</Note>
        ) : (
          <>
            <div>
              <p className="lbl">{t('bid.spend.largest')}</p>
              <p className="hero-price" data-testid="budget-offer">
                {formatMoney(offer)}
              </p>
            </div>
            <OfferSum amount={offer} charges={listing.charges} label={t('bid.spend.offer')} />
            {!reaches && (
              <Note tone="amber">
                {t('bid.spend.belowNext', { next: formatMoney(live.nextMinimum ?? 0) })}
              </Note>
            )}
          </>
        )}
      </div>
    </Dialog>
  )
}
