import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { PAGE_SIZES, type PageSize } from '#app/lib/page-sizes.ts'

type PageSizesProps = { size: PageSize; total: number; hrefFor: (size: PageSize) => string }

/** How many rows a table shows; nothing where all fit into the fewest. */
export function PageSizes({ size, total, hrefFor }: PageSizesProps) {
  const { t } = useTranslation()
  if (total <= PAGE_SIZES[0]) return null
  return (
    <nav className="row page-sizes cap num" aria-label={t('shell.rows')}>
      <span aria-hidden="true">{t('shell.rows')}</span>
      {PAGE_SIZES.map((one) => (
        <Link key={one} to={hrefFor(one)} aria-current={one === size ? 'true' : undefined} preventScrollReset>
          {one}
        </Link>
      ))}
    </nav>
  )
}
