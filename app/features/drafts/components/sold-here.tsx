import { useFetcher } from '@remix-run/react'
import { type RefObject, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import type { SoldRange } from '#app/domain/shop/sold-range.ts'
import type { DraftChoices } from '../queries.server.ts'

type SoldHereProps = {
  form: RefObject<HTMLFormElement | null>
  choices: Pick<DraftChoices, 'categories'>
  query: string
}

/** What things of the chosen category were sold for lately; nothing where they were too few to say. */
export function SoldHere({ form, choices, query }: SoldHereProps) {
  const { t } = useTranslation()
  const { data, load } = useFetcher<{ sold: SoldRange | null }>()
  const chosen = form.current ? String(new FormData(form.current).get('category') ?? '') : ''
  const category = choices.categories.find(({ id }) => id === chosen)
  const known = category?.id ?? null
  useEffect(() => {
    if (known === null) return
    const params = new URLSearchParams(query)
    params.set('category', known)
    load(`/seller/drafts/sold?${params}`)
  }, [known, query, load])
  if (!category || !data?.sold) return null
  const { low, middle, high, lots } = data.sold
  return (
    <p className="hint num" data-testid="sold-here">
      {t('quick.soldHere', {
        category: category.name,
        low: formatMoney(low),
        high: formatMoney(high),
        middle: formatMoney(middle),
        count: lots,
      })}
    </p>
  )
}
