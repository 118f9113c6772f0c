import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal } from '#app/domain/money/pricing.ts'
import { isDoubtful, remedyFor } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { type Offer, OffersInFlight } from '#app/features/bidding/components/room/offers-in-flight.ts'
import { Button } from '#app/ui/button.tsx'
import { notRepeated } from '#app/ui/focus-first.ts'
import { useConfirmLabel, useReserveWords, Warning, WhatHappens } from './offer-review.tsx'
import type { OfferForm } from './use-offer-form.ts'

/** The second tap of a hasty finger falls on the button that has taken the amount's place: it confirms nothing. */
const RESTS_MS = 300

type FinalConfirmProps = { form: OfferForm; offer: Offer; onBack: () => void }

/** The second of the two taps, where the first was: what the offer does, what it comes to, and the way back. */
export function FinalConfirm({ form, offer, onBack }: FinalConfirmProps) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const group = useRef<HTMLFieldSetElement>(null)
  const [rests, setRests] = useState(true)
  const { amount, kind } = offer
  const doubtful = isDoubtful(listing, live, amount)
  const remedy = remedyFor(listing, live, amount)
  const shown = remedy ?? amount
  const falls = listing.format === 'reverse'

  useEffect(() => {
    group.current?.focus()
    const timer = setTimeout(() => setRests(false), RESTS_MS)
    return () => clearTimeout(timer)
  }, [])
  useEffect(() => {
    if (!rests) group.current?.querySelector<HTMLElement>('[data-first]')?.focus()
  }, [rests])

  function press() {
    if (form.sending) return
    if (remedy === null) void form.place(offer, OffersInFlight)
    else form.ask(remedy)
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Escape') return
    event.preventDefault()
    onBack()
  }

  const label = useConfirmLabel(offer, remedy)
  return (
    <fieldset
      ref={group}
      tabIndex={-1}
      className="fin-conf"
      aria-labelledby="final-what"
      data-testid="final-confirm"
      onKeyDown={onKey}
    >
      <div id="final-what" className="fin-line">
        {form.sending ? (
          <p>{t('bid.final.sent')}</p>
        ) : (
          <>
            <Warning amount={amount} misses={remedy !== null} />
            {remedy === null &&
              (falls ? <WhatHappens amount={amount} kind={kind} /> : <What offer={offer} />)}
          </>
        )}
      </div>
      <div className="conf">
        <Button
          variant="secondary"
          type="button"
          disabled={form.sending}
          onClick={onBack}
          data-first={doubtful || undefined}
        >
          {t('bid.confirm.back')}
        </Button>
        <Button
          variant="primary"
          type="button"
          busy={form.sending}
          disabled={rests}
          data-testid={remedy === null ? 'confirm-offer' : 'make-it'}
          data-first={!doubtful || undefined}
          onKeyDown={notRepeated}
          onClick={press}
        >
          <span className="two-l">
            <span>{form.sending ? t('bid.final.sending', { amount: formatMoney(amount) }) : label}</span>
            {!falls && (
              <small className="num">
                {formatExact(computeTotal(shown, listing.charges).total)} {t('bid.barButton.allIn')}
              </small>
            )}
          </span>
        </Button>
      </div>
    </fieldset>
  )
}

function What({ offer: { amount, kind } }: { offer: Offer }) {
  const { live } = useRoom()
  const { t } = useTranslation()
  const toReserve = useReserveWords(amount, kind)
  const what = kind === 'hard' ? 'whatHard' : live.own?.status === 'winner' ? 'whatRaise' : 'whatMax'
  return (
    <p>
      {t(`bid.final.${what}`, { amount: formatMoney(amount) })} {toReserve && `${toReserve} `}
      {t('bid.final.agree')}
    </p>
  )
}
