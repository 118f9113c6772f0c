import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatExact, formatMoney } from '#app/domain/money/money.ts'
import { computeTotal, premiumRate } from '#app/domain/money/pricing.ts'
import { lastOptions, useLastKeys } from '#app/features/bidding/components/panel/last-minutes.ts'
import { KeyLine } from '#app/features/bidding/components/panel/last-options.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { loginAddress } from '#app/lib/login-address.ts'
import { ButtonLink } from '#app/ui/button.tsx'
import { usePercent } from '#app/ui/charge-names.ts'
import { onDemand } from '#app/ui/start/on-demand.tsx'
import { AMOUNT_ID } from './amount-field.tsx'
import { FinalConfirm } from './final-confirm.tsx'
import { getReady } from './offer-form.tsx'
import { SendBy } from './send-by.tsx'
import type { OfferForm } from './use-offer-form.ts'

// pure, or the page would bring this file to call it, and not when the last minutes come
const LastOptionsDialog = /* @__PURE__ */ onDemand(
  async () =>
    (await import('#app/features/bidding/components/panel/last-options-dialog.tsx')).LastOptionsDialog,
)

type FinalOfferProps = { form: OfferForm; signedIn: boolean }

/**
 * The last minutes: three amounts a press away, and the confirmation in their place. Any other amount is in the form below,
 * which the style sheet shows while this says `other`.
 */
export function FinalOffer({ form, signedIn }: FinalOfferProps) {
  const { listing, live, link } = useRoom()
  const root = useRef<HTMLDivElement>(null)
  // whoever is typing goes on with it
  const [other, setOther] = useState(form.typing)
  const { inline, reviewed, setInline, notice } = form
  // how far down a leader goes is their own to say
  const theirs = listing.format === 'reverse' && live.own?.status === 'winner'
  const asked = inline ? reviewed : null
  const state = asked ? 'confirm' : other || theirs || form.steps.length === 0 ? 'other' : 'amounts'

  useEffect(getReady, [])
  // a dialog that is open when the last minutes begin stays until it is closed
  useEffect(() => {
    if (!reviewed) setInline(true)
  }, [reviewed, setInline])
  useEffect(() => () => setInline(false), [setInline])
  useEffect(() => {
    if (notice?.type === 'placed') setOther(false)
  }, [notice])

  const before = useRef(state)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was !== 'confirm' || state === 'confirm') return
    const lost = document.activeElement === document.body || root.current?.contains(document.activeElement)
    const to =
      state === 'other' ? document.getElementById(AMOUNT_ID) : root.current?.querySelector('fieldset')
    if (lost) to?.focus()
  }, [state])

  function goBack() {
    form.cancel()
    if (!other) form.follow()
  }

  const down = link.connection === 'down'
  useLastKeys({
    pick(place) {
      const amount = form.steps[place]
      if (signedIn && amount !== undefined && !down && !form.sending && state !== 'other') form.ask(amount)
    },
    confirm: () => asked && root.current?.querySelector<HTMLElement>('[data-first]')?.click(),
    back: () => asked && !form.sending && goBack(),
  })

  function goTo(form: boolean) {
    setOther(form)
    if (form) requestAnimationFrame(() => document.getElementById(AMOUNT_ID)?.focus())
  }

  return (
    <div ref={root} className="fin-go with-script" data-state={state} data-testid="final-offer">
      <SendBy />
      {asked ? (
        <FinalConfirm key={asked.bidId} form={form} offer={asked} onBack={goBack} />
      ) : state === 'amounts' ? (
        <Amounts form={form} signedIn={signedIn} onOther={() => goTo(true)} />
      ) : (
        other && <BackToAmounts onBack={() => goTo(false)} />
      )}
      {signedIn && <Keys />}
    </div>
  )
}

type AmountsProps = FinalOfferProps & { onOther: () => void }

function Amounts({ form, signedIn, onOther }: AmountsProps) {
  const { listing, live, link } = useRoom()
  const { t } = useTranslation()
  const leads = live.own?.status === 'winner'
  const falls = listing.format === 'reverse'
  const down = link.connection === 'down'
  const first = (amount: number) =>
    t(leads ? 'bid.form.raiseTo' : 'bid.barButton.offer', { amount: formatMoney(amount) })
  if (!signedIn)
    return (
      <ButtonLink variant="primary" size="lg" block to={loginAddress(`/product-view/${listing.id}`)}>
        {t('bid.form.login')}
      </ButtonLink>
    )
  return (
    <>
      <fieldset className="offs" tabIndex={-1} aria-label={t('bid.form.quick')}>
        {form.steps.map((amount, index) => (
          <button
            key={PLACES[index]}
            type="button"
            className={index === 0 ? 'off off-main' : 'off'}
            aria-disabled={down || undefined}
            data-testid="final-amount"
            data-amount={amount}
            onClick={() => down || form.sending || form.ask(amount)}
          >
            <b>{index === 0 ? first(amount) : formatMoney(amount)}</b>
            {!falls && (
              <small className="num">
                {formatExact(computeTotal(amount, listing.charges).total)}{' '}
                <span className={index === 0 ? undefined : 'sr'}>{t('bid.barButton.allIn')}</span>
              </small>
            )}
          </button>
        ))}
      </fieldset>
      <div className="fin-other">
        <span>{down ? t('bid.final.waits', { attempt: link.attempt }) : <Rates />}</span>
        <button type="button" className="link cap push" data-testid="other-amount" onClick={onOther}>
          {t('bid.barButton.other')}
        </button>
      </div>
    </>
  )
}

const PLACES = ['next', 'one', 'two']

/** What is in the totals. */
function Rates() {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const percent = usePercent()
  const { charges, format } = listing
  if (format === 'reverse') return null
  const [rate, tax] = [premiumRate(charges), percent(charges.taxBps)]
  return (
    <>
      {rate === null ? t('premium.byTiers', { tax }) : t('bid.final.rates', { premium: percent(rate), tax })}
    </>
  )
}

function BackToAmounts({ onBack }: { onBack: () => void }) {
  const { t } = useTranslation()
  return (
    <div className="fin-other">
      <button type="button" className="link cap push" onClick={onBack}>
        {t('bid.form.quick')}
      </button>
    </div>
  )
}

/** Says that there are keys and sounds, and leads to where they are switched. */
function Keys() {
  const { t } = useTranslation()
  const { keys } = lastOptions.use()
  const [open, setOpen] = useState(false)
  return (
    <p className="key-line key-foot">
      {keys && <KeyLine />}
      <button type="button" className="link" data-testid="last-options-link" onClick={() => setOpen(true)}>
        {t('bid.ear.title')}
      </button>
      {open && <LastOptionsDialog onClose={() => setOpen(false)} />}
    </p>
  )
}
