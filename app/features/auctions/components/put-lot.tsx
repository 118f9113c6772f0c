import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useTimeText } from '#app/ui/time.tsx'

/** What may come into an auction. Cents and epoch ms. */
export type PutLot = {
  id: string
  title: string
  /** Its yard's name; empty where none is chosen. */
  yard: string
  startPrice: number | null
  picture: { name: string } | null
  /** Why it cannot come in; null for what can. */
  bar: 'other_yard' | 'in_auction' | null
  /** Of one that ended without a sale: when, and with which highest offer. */
  ended: { at: number; offered: number | null; withdrawn: boolean } | null
}

type PutLotRowProps = { lot: PutLot; formId: string; ticked: boolean; onTick: (on: boolean) => void }

/** A draft, or a lot that ended without a sale, to be ticked. */
export function PutLotRow({ lot, formId, ticked, onTick }: PutLotRowProps) {
  const { t } = useTranslation()
  const factsOf = useFacts()
  const { id, title, picture, bar } = lot
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          name="lot"
          value={id}
          form={formId}
          disabled={bar !== null}
          checked={ticked}
          onChange={(event) => onTick(event.currentTarget.checked)}
        />
        {picture ? <Picture image={picture} sizes="48px" /> : <span className="put-none" />}
        <span>
          <b>{title || t('drafts.untitled')}</b>
          <small>
            {factsOf(lot)}
            {bar !== null && `. ${t(`auctions.put.bar.${bar}`)}`}
          </small>
        </span>
      </label>
    </li>
  )
}

function useFacts(): (lot: PutLot) => string {
  const { t } = useTranslation()
  const timeText = useTimeText()
  return ({ yard, startPrice, ended, bar }) => {
    const start = startPrice === null ? null : t('auctions.put.start', { price: formatMoney(startPrice) })
    if (ended === null) return [yard || t('auctions.put.noYard'), start].filter(Boolean).join(', ')
    const how = t(ended.withdrawn ? 'auctions.put.withdrawn' : 'auctions.put.unsold', {
      date: timeText(ended.at, 'fullDay'),
    })
    const offered =
      ended.offered === null
        ? t('auctions.put.noOffers')
        : t('auctions.put.offered', { price: formatMoney(ended.offered) })
    // where it is says why it cannot come
    return [how, offered, start, bar === 'other_yard' ? yard : null].filter(Boolean).join(', ')
  }
}
