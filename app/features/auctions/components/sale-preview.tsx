import { MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { Picture } from '#app/ui/picture.tsx'
import { useDayText, useTimeText } from '#app/ui/time.tsx'
import './sale-preview.css'

type SalePreviewProps = {
  sale: SaleRow
  seller: string
  lots: number
  shownAs: { yard: string | null; pictures: readonly { name: string; tint: string }[] }
}

/** An auction as visitors see it in the list of them, as it is saved. */
export function SalePreview({ sale, seller, lots, shownAs: { yard, pictures } }: SalePreviewProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const dayText = useDayText()
  const { title, firstCloseAt, pickup, access } = sale
  const days = pickup?.dates ?? []
  const [first] = days
  const last = days.at(-1)
  return (
    <section className="sale-preview" aria-labelledby="sale-preview">
      <h2 className="h-sub" id="sale-preview">
        {t('auctions.preview.title')}
      </h2>
      {pictures.length > 0 && (
        <span className="sale-strip" data-count={pictures.length}>
          {pictures.map((picture) => (
            <Picture key={picture.name} image={picture} sizes="180px" />
          ))}
        </span>
      )}
      <p className="cap">{seller}</p>
      <h3 className="sale-preview-title">{title}</h3>
      {yard && (
        <p className="cap row">
          <MapPin className="i" aria-hidden="true" />
          {yard}
        </p>
      )}
      <dl className="kv">
        <dt>{t('auctions.col.lots')}</dt>
        <dd className="num">{lots}</dd>
        <dt>{t('auctions.field.firstClose')}</dt>
        <dd>{firstCloseAt === null ? t('auctions.notSet') : timeText(firstCloseAt, 'moment')}</dd>
        <dt>{t('auctions.preview.collect')}</dt>
        <dd>
          {first === undefined || last === undefined
            ? t('auctions.preview.yardHours')
            : first === last
              ? dayText(first)
              : t('auctions.preview.days', { from: dayText(first), to: dayText(last) })}
        </dd>
        <dt>{t('auctions.field.access')}</dt>
        <dd>{t(`auctions.preview.access.${access}`)}</dd>
      </dl>
    </section>
  )
}
