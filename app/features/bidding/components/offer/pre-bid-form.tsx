import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type OfferProblem, readOffer } from '#app/domain/auction/offer-problem.ts'
import { MOST_PROPOSAL, preBidLimits } from '#app/domain/auction/pre-bids.ts'
import { PLAIN_TERMS } from '#app/domain/auction/rule-card.ts'
import { readAmount } from '#app/domain/money/amount.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { CommandForm } from '#app/features/bidding/components/command/command-form.tsx'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useRefusalWords } from '#app/features/bidding/components/say/use-refusal-words.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Field, FieldErrors } from '#app/ui/field.tsx'
import { useTypedBefore } from '#app/ui/start/use-typed-before.ts'
import { useTypedAmount } from './typed-amount.ts'

const AMOUNT = 'pre-bid-amount'

type PreBidFormProps = {
  signedIn: boolean
  /** What was typed before its author had to put something right elsewhere. */
  typed: string | null
}

/** A starting offer, and what its bidder says to the seller with it. */
export function PreBidForm({ signedIn, typed }: PreBidFormProps) {
  const { listing, live } = useRoom()
  const { t, i18n } = useTranslation()
  const words = useRefusalWords()
  const limits = preBidLimits({ ...PLAIN_TERMS, startPrice: listing.startPrice })
  const standing = live.own?.status === 'placed' ? live.own.max : null
  const [text, setText] = useState(typed ?? (standing === null ? '' : String(standing / 100)))
  const [problem, setProblem] = useState<OfferProblem | null>(null)
  const field = useRef<HTMLInputElement>(null)
  const typing = useTypedAmount({
    wholeDollars: false,
    setText: (next) => {
      setText(next)
      setProblem(null)
    },
    onCut: () => setProblem('decimal'),
  })

  useTypedBefore(field, text, typing.takeBefore)

  function isWhole(): boolean {
    const read = readOffer(text, listing, { starts: true, language: i18n.language })
    const wrong = typing.wasCut() ? 'decimal' : read.ok ? null : read.code
    setProblem(wrong)
    if (wrong) field.current?.focus()
    return wrong === null
  }
  const read = readAmount(text, { language: i18n.language, wholeDollars: false })
  const amount = read.ok ? read.cents : null
  const said = problem && words({ code: problem, message: '', next: null })

  return (
    <CommandForm intent="prebid" className="panel-pad form" isWhole={isWhole}>
      <div className="form-head">
        <label className="h-sub" htmlFor={AMOUNT}>
          {t(standing === null ? 'sale.pre.heading' : 'sale.pre.change')}
        </label>
      </div>
      <div className="amount" data-invalid={problem !== null || undefined}>
        <span className="cur" aria-hidden="true">
          $
        </span>
        <input
          ref={field}
          id={AMOUNT}
          name="proposed_amount"
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={text}
          aria-invalid={problem !== null || undefined}
          aria-describedby={problem ? 'pre-bid-error pre-bid-limits' : 'pre-bid-limits'}
          data-testid="amount-input"
          {...typing.fieldProps}
        />
      </div>
      <div role="status">
        {said && <FieldErrors id="pre-bid-error" errors={[`${said.title} ${said.text}`.trim()]} />}
      </div>
      <p className="hint" id="pre-bid-limits">
        {t('sale.pre.limits', {
          least: formatMoney(limits.least),
          most: formatMoney(limits.most),
        })}
      </p>
      <Field id="pre-bid-proposal" label={t('sale.pre.proposal')} hint={t('sale.pre.proposalHint')} optional>
        <textarea
          id="pre-bid-proposal"
          name="proposal"
          className="input"
          rows={2}
          maxLength={MOST_PROPOSAL}
          aria-describedby="pre-bid-proposal-description"
        />
      </Field>
      {signedIn ? (
        <Button variant="primary" size="lg" block data-testid="review-offer">
          {amount === null
            ? t('bid.barButton.place')
            : t('bid.barButton.offer', { amount: formatMoney(amount) })}
        </Button>
      ) : (
        <ButtonLink
          variant="primary"
          size="lg"
          block
          to={loginAddress(`/product-view/${listing.id}`)}
          data-testid="login-to-offer"
        >
          {t('bid.form.login')}
        </ButtonLink>
      )}
    </CommandForm>
  )
}
