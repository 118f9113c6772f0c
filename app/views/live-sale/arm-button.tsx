import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { notRepeated } from '#app/ui/focus-first.ts'
import { useSale } from './sale-context.tsx'
import type { StageOffer } from './use-stage-offer.ts'

/** One place for both presses: the first arms, the second sends what stands on it. */
export function ArmButton({ offer, large }: { offer: StageOffer; large?: boolean }) {
  const { listing, live } = useRoom()
  const { sale } = useSale()
  const { t } = useTranslation()
  const size = large ? ' btn-lg btn-block' : ''
  const { amount } = offer
  if (!sale.signedIn)
    return (
      <ButtonLink
        variant="primary"
        size={large ? 'lg' : undefined}
        block
        to={loginAddress(`/liveAuction/${sale.id}`)}
        data-testid="login-to-offer"
      >
        {t('bid.form.login')}
      </ButtonLink>
    )
  if (amount === null) return null
  const money = formatMoney(amount)
  const total = formatExact(computeTotal(amount, listing.charges).total)
  const lot = listing.lotNumber
  if (offer.down)
    return (
      <button type="button" className={`btn btn-primary${size}`} disabled>
        {t('liveSale.waits')}
      </button>
    )
  if (offer.armed)
    return (
      <div className="sendrow">
        <button type="button" className={`btn btn-secondary${large ? ' btn-lg' : ''}`} onClick={offer.back}>
          {t('bid.confirm.back')}
        </button>
        <SendButton offer={offer} large={large ?? false}>
          {t('liveSale.send', { amount: money })}
          <span className="sub">{t('liveSale.lotAllIn', { lot, total })}</span>
        </SendButton>
      </div>
    )
  const words = live.own?.status === 'winner' ? 'liveSale.raise' : 'liveSale.offer'
  return (
    <button
      type="button"
      className={`btn btn-primary arm${size}`}
      data-testid="arm-offer"
      disabled={offer.form.sending}
      onKeyDown={notRepeated}
      onClick={offer.press}
    >
      <span>
        {offer.form.sending ? t('bid.form.sending') : t(words, { amount: money })}
        <span className="sub">
          {large ? t('liveSale.allIn', { total }) : t('liveSale.lotAllIn', { lot, total })}
        </span>
      </span>
    </button>
  )
}

/** Has the focus as it comes: it stands where the press was, also for whoever presses keys. */
function SendButton({ offer, large, children }: { offer: StageOffer; large: boolean; children: ReactNode }) {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus({ preventScroll: true }), [])
  return (
    <button
      ref={button}
      type="button"
      className={`btn send${large ? ' btn-lg' : ''}`}
      data-testid="send-offer"
      onKeyDown={notRepeated}
      onClick={offer.press}
    >
      <span>{children}</span>
      <i aria-hidden="true" />
    </button>
  )
}
