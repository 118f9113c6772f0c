import { type ChangeEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DraftPlace, TakingSale } from '#app/flows/lots/draft-auction.server.ts'
import { wired } from '#app/ui/form-input.tsx'
import { Time } from '#app/ui/time.tsx'
import { Row, Shown } from './draft-rows.tsx'
import { CancelRow, SoftCloseRows } from './sale-fields.tsx'
import type { FieldsProps } from './word-fields.tsx'

const FORM = 'lot'

type ClosingProps = FieldsProps & {
  soonest: string | null
  sales: readonly TakingSale[]
  sale: DraftPlace | null
  /** The auction that was chosen in a form which was refused. */
  typed?: string | null | undefined
}

/** When a lot closes: by itself, or in an auction, which then says so. */
export function ClosingFields({ fields, choices, faultOf, soonest, sales, sale, typed }: ClosingProps) {
  const { t } = useTranslation()
  const [auction, setAuction] = useState(typed ?? sale?.id ?? '')
  const yard = choices.yards.find(({ id }) => id === fields.yard)
  const zone = yard
    ? t('drafts.onClockOf', { yard: yard.name, zone: yard.timeZone.replaceAll('_', ' ') })
    : ''
  const moment = (name: 'opens' | 'closes', hint: string) => (
    <Row name={name} hint={hint} fault={faultOf(name)}>
      <input
        type="datetime-local"
        className="input num"
        min={soonest ?? undefined}
        {...wired({ form: FORM, name, fault: faultOf(name) })}
        defaultValue={fields[name] ?? ''}
      />
    </Row>
  )
  return (
    <section>
      <h2 className="h-sec">{t('drafts.closing')}</h2>
      <Row name="auction" hint={t('drafts.auctionHint')} fault={faultOf('auction')}>
        <SaleSelect
          {...wired({ form: FORM, name: 'auction', fault: faultOf('auction') })}
          sales={sales}
          first={typed ?? sale?.id ?? ''}
          choose={setAuction}
        />
        <SalePlace sale={sale} chosen={auction} />
      </Row>
      <Shown when={auction === ''}>
        {moment('opens', t('drafts.opensHint'))}
        {moment('closes', zone)}
        <SoftCloseRows fields={fields} faultOf={faultOf} />
      </Shown>
      <CancelRow fields={fields} choices={choices} faultOf={faultOf} />
    </section>
  )
}

type SaleSelectProps = {
  id: string
  name: string
  sales: readonly TakingSale[]
  /** The one that is chosen as the page is made; empty for none. */
  first: string
  choose: (id: string) => void
}

/** The auction of a lot. Its yard becomes the lot's, which may be changed back. */
export function SaleSelect({ sales, first, choose, ...wires }: SaleSelectProps) {
  const { t } = useTranslation()
  const change = ({ currentTarget }: ChangeEvent<HTMLSelectElement>) => {
    choose(currentTarget.value)
    const yard = sales.find(({ id }) => id === currentTarget.value)?.yard
    const field = currentTarget.form?.elements.namedItem('yard')
    if (yard && field instanceof HTMLSelectElement) field.value = yard
  }
  return (
    <select className="select" {...wires} defaultValue={first} onChange={change}>
      <option value="">{t('drafts.noAuction')}</option>
      {sales.map(({ id, title, announced }) => (
        <option key={id} value={id}>
          {announced ? title : t('drafts.auctionDraft', { title })}
        </option>
      ))}
    </select>
  )
}

/** Where a lot stands in its auction; of one that was only just chosen, what that means. */
export function SalePlace({ sale, chosen }: { sale: DraftPlace | null; chosen: string }) {
  const { t } = useTranslation()
  if (chosen === '') return null
  return (
    <p className="cap" data-testid="sale-place">
      {sale?.id !== chosen ? (
        t('drafts.atItsEnd')
      ) : sale.closesAt === null ? (
        t('drafts.placeNoTime', { place: sale.place })
      ) : (
        <>
          {t('drafts.placeIn', { place: sale.place })} <Time at={sale.closesAt} form="moment" />
        </>
      )}
    </p>
  )
}
