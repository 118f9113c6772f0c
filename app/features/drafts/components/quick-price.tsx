import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace, TakingSale } from '#app/flows/lots/draft-auction.server.ts'
import { FieldErrors } from '#app/ui/field.tsx'
import { wired } from '#app/ui/form-input.tsx'
import { SalePlace, SaleSelect } from './closing-fields.tsx'
import { MoneyInput, YardSelect } from './draft-inputs.tsx'
import { type FieldsProps, listOf } from './word-fields.tsx'

const PRICES = ['1', '10', '20', '50'] as const
const FORM = 'lot'

type QuickPriceProps = FieldsProps & {
  sales: readonly TakingSale[]
  sale: DraftPlace | null
  /** The auction that was chosen in a form which was refused. */
  typed: string | null | undefined
  putPrice: (price: string) => void
  /** What others paid for such things. */
  hint?: ReactNode
}

/** What it costs at first, when it closes, and where it lies. */
export function QuickPrice(props: QuickPriceProps) {
  const { fields, choices, faultOf, sales, sale, typed, putPrice, hint } = props
  const { t } = useTranslation()
  const first = typed ?? sale?.id ?? ''
  const [auction, setAuction] = useState(first)
  const [price, setPrice] = useState(fields.startPrice ?? '')
  const sellsByOffers = (fields.format || 'ascending') === 'ascending'
  return (
    <>
      <div className="field">
        <label className="label" htmlFor="lot-startPrice">
          {t('drafts.field.startPrice')}
        </label>
        <MoneyInput
          name="startPrice"
          fields={fields}
          faultOf={faultOf}
          className="quick-price"
          onChange={(event) => setPrice(event.currentTarget.value)}
        />
        <FieldErrors id="lot-startPrice-error" errors={listOf(faultOf('startPrice'))} />
        <div className="picks quick-picks with-script">
          {PRICES.map((each) => (
            <button
              key={each}
              type="button"
              className="pick num"
              aria-pressed={price === each}
              onClick={() => {
                setPrice(each)
                putPrice(each)
              }}
            >
              <b>${each}</b>
            </button>
          ))}
        </div>
        {hint}
      </div>
      {sellsByOffers ? (
        <div className="field">
          <label className="label" htmlFor="lot-buyNow">
            {t('drafts.field.buyNow')} <span className="opt">{t('shell.optional')}</span>
          </label>
          <MoneyInput name="buyNow" fields={fields} faultOf={faultOf} />
          <FieldErrors id="lot-buyNow-error" errors={listOf(faultOf('buyNow'))} />
        </div>
      ) : (
        <input type="hidden" name="buyNow" defaultValue={fields.buyNow ?? ''} />
      )}
      <div className="field">
        <label className="label" htmlFor="lot-auction">
          {t('drafts.field.auction')}
        </label>
        <SaleSelect
          {...wired({ form: FORM, name: 'auction', fault: faultOf('auction') })}
          sales={sales}
          first={first}
          choose={setAuction}
        />
        <SalePlace sale={sale} chosen={auction} />
        <FieldErrors id="lot-auction-error" errors={listOf(faultOf('auction'))} />
      </div>
      <div className="field" hidden={auction !== ''}>
        <label className="label" htmlFor="lot-closes">
          {t('drafts.field.closes')}
        </label>
        <input
          className="input num"
          type="datetime-local"
          {...wired({ form: FORM, name: 'closes', fault: faultOf('closes') })}
          defaultValue={fields.closes ?? ''}
        />
        <FieldErrors id="lot-closes-error" errors={listOf(faultOf('closes'))} />
      </div>
      <div className="quick-place">
        <div className="field">
          <label className="label" htmlFor="lot-yard">
            {t('drafts.field.yard')}
          </label>
          <YardSelect fields={fields} choices={choices} faultOf={faultOf} />
          <FieldErrors id="lot-yard-error" errors={listOf(faultOf('yard'))} />
        </div>
        <div className="field">
          <label className="label" htmlFor="lot-binLocation">
            {t('drafts.field.binLocation')}
          </label>
          <input
            className="input mono"
            id="lot-binLocation"
            name="binLocation"
            defaultValue={fields.binLocation ?? ''}
            autoComplete="off"
          />
        </div>
      </div>
    </>
  )
}
