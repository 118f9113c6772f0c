import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { CommandRefusal, Draft } from '#app/features/bidding/command.ts'
import { PreBidReview } from '#app/features/bidding/components/offer/pre-bid-review.tsx'
import { cancelUntil, loweringBounds } from '#app/features/bidding/components/panel/panel.ts'
import { useRoom, useRoomTime } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import { BuyReview } from './buy-review.tsx'
import { AmountBox, ReasonBox, Refusal } from './command-fields.tsx'

type CommandBodyProps = { draft: Draft; refusal: CommandRefusal | null }

/** What is about to be done, and what it still needs. The same in a dialog and, without script, on a page. */
export function CommandBody({ draft, refusal }: CommandBodyProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const { intent, bidId, fields } = draft
  return (
    <div className="stack" data-testid="command" data-intent={intent}>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="bid_id" value={bidId} />
      <input type="hidden" name="sure" value="1" />
      <p className="cap dialog-lead">
        {t('bid.confirm.lot', { lot: listing.lotNumber, title: listing.title })}
      </p>
      <Matter draft={draft} refusal={refusal} />
      {/* beside the field where there is one */}
      {refusal && !FIELDED.includes(intent) && <Refusal refusal={refusal} />}
      {intent === 'decline' && <input type="hidden" name="target" value={fields.target ?? ''} />}
      {intent === 'decline' && <input type="hidden" name="bidder" value={fields.bidder ?? ''} />}
    </div>
  )
}

/** Commands that have a field to fill in before they are confirmed. */
export const FIELDED: readonly string[] = ['lower', 'decline', 'withdraw', 'reserve']

function Matter({ draft, refusal }: CommandBodyProps) {
  const { t } = useTranslation()
  const { fields } = draft
  switch (draft.intent) {
    case 'prebid':
      return <PreBidReview fields={fields} />
    case 'buy':
      return <BuyReview fields={fields} />
    case 'cancel':
      return <CancelMatter />
    case 'lower':
      return <LowerMatter typed={fields.wsprice} refusal={refusal} />
    case 'decline':
      return (
        <>
          <p className="muted">{t('manage.ask.declineText', { bidder: fields.bidder ?? '' })}</p>
          <ReasonBox typed={fields.reason} refusal={refusal} />
        </>
      )
    case 'close':
      return <CloseMatter />
    case 'withdraw':
      return (
        <>
          <p className="muted">{t('manage.ask.withdrawText')}</p>
          <ReasonBox typed={fields.reason} refusal={refusal} />
        </>
      )
    case 'relist':
      return <p className="muted">{t('manage.ask.relistText')}</p>
    case 'reserve':
      return (
        <>
          <p className="muted">{t('manage.ask.reserveText')}</p>
          <AmountBox
            name="reserve"
            label={t('manage.ask.reserveField')}
            hint={t('manage.ask.reserveHint')}
            typed={fields.reserve}
            refusal={refusal}
          />
        </>
      )
  }
}

function CancelMatter() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const timeText = useTimeText()
  const until = useRoomTime((now) => cancelUntil(listing, live, now) ?? 0)
  const words = { lot: listing.lotNumber, max: formatMoney(live.own?.max ?? 0) }
  const alone = listing.format === 'sealed' || live.status === 'scheduled'
  return (
    <>
      <p className="muted">
        {alone
          ? t('sale.cancel.textSealed', words)
          : t(listing.format === 'reverse' ? 'sale.cancel.textFloor' : 'sale.cancel.text', words)}
      </p>
      {until > 0 && (
        <p className="muted">{t('sale.cancel.untilText', { when: timeText(until, 'moment') })}</p>
      )}
    </>
  )
}

function LowerMatter({ typed, refusal }: { typed: string | undefined; refusal: CommandRefusal | null }) {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const falls = listing.format === 'reverse'
  const bounds = loweringBounds(listing, live, 0)
  const words = { max: formatMoney(live.own?.max ?? 0), price: formatMoney(live.price) }
  return (
    <>
      <p className="muted">{t(falls ? 'sale.lower.textFloor' : 'sale.lower.text', words)}</p>
      <AmountBox
        name="wsprice"
        label={t(falls ? 'sale.lower.fieldFloor' : 'sale.lower.field')}
        hint={
          bounds &&
          t('sale.lower.bounds', { least: formatMoney(bounds.least), most: formatMoney(bounds.most) })
        }
        typed={typed}
        refusal={refusal}
      />
    </>
  )
}

function CloseMatter() {
  const { listing, live } = useRoom()
  const { t } = useTranslation()
  const key =
    listing.format === 'fixed'
      ? 'closeFixed'
      : listing.format === 'sealed'
        ? 'closeSealed'
        : live.offerCount === 0
          ? 'closeEmpty'
          : live.reserveMet
            ? 'closeSells'
            : 'closeNotMet'
  return <p className="muted">{t(`manage.ask.${key}`, { price: formatMoney(live.price) })}</p>
}
