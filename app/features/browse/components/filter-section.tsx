import { useSearchParams } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { withParams } from '#app/lib/address.ts'
import { Link } from '#app/ui/link.tsx'

type FilterSectionProps = {
  title: string
  /** The parameter that "Clear all" takes away. */
  name: string | readonly string[]
  chosen: number
  empty: boolean
  children: ReactNode
}

/** One list of the filters. It is closed and opened by its head, without script too. */
export function FilterSection({ title, name, chosen, empty, children }: FilterSectionProps) {
  const { t } = useTranslation()
  const id = useId()
  const [params] = useSearchParams()
  return (
    <section className="filter" aria-labelledby={id}>
      <details open>
        <summary className="filter-head">
          <h3 className="h-sub" id={id}>
            {title}
          </h3>
          {chosen > 0 && (
            <>
              <span className="count count-in" aria-hidden="true">
                {chosen}
              </span>
              <span className="sr">{t('search.chosen', { count: chosen })}</span>
            </>
          )}
          <ChevronDown className="i" aria-hidden="true" />
        </summary>
        {empty ? <p className="cap">{t('search.noneFound', { title })}</p> : children}
      </details>
      {chosen > 0 && (
        <Link
          className="link"
          to={
            withParams(params, {
              ...Object.fromEntries([name].flat().map((one) => [one, null])),
              page: null,
            }) || '?'
          }
          aria-label={t('search.clearSection', { section: title })}
          preventScrollReset
        >
          {t('search.clearAll')}
        </Link>
      )}
    </section>
  )
}
