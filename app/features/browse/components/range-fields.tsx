import { useSearchParams } from '@remix-run/react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { FieldErrors } from '#app/ui/field.tsx'
import { FilterSection } from './filter-section.tsx'

type RangeFieldsProps = {
  title: string
  /** The two fields are `{name}_from` and `{name}_to`. */
  name: string
  form: string
  values: { from: string; to: string }
  /** What the search makes of an end as it was typed; null where that is nothing, and `fault` is said of it. */
  read: (typed: string) => number | null
  fault: string
  placeholder?: string
}

/** Two ends to type; they apply when they are sent. What cannot be read stays as it was typed. */
export function RangeFields({ title, name, form, values, read, fault, placeholder }: RangeFieldsProps) {
  const { t } = useTranslation()
  const id = useId()
  const [params] = useSearchParams()
  const chosen = (values.from ? 1 : 0) + (values.to ? 1 : 0)
  const typed = (end: 'from' | 'to') => params.get(`${name}_${end}`)?.trim() ?? ''
  const isWrong = (end: 'from' | 'to') => typed(end) !== '' && read(typed(end)) === null
  const wrong = isWrong('from') || isWrong('to')
  return (
    <FilterSection title={title} name={[`${name}_from`, `${name}_to`]} chosen={chosen} empty={false}>
      <div className="range" data-invalid={wrong || undefined}>
        {(['from', 'to'] as const).map((end) => (
          <label key={end}>
            <span className="cap">{t(`search.price.${end}`)}</span>
            <input
              className="input num"
              type="text"
              inputMode="decimal"
              name={`${name}_${end}`}
              form={form}
              defaultValue={isWrong(end) ? typed(end) : values[end]}
              placeholder={placeholder}
              autoComplete="off"
              aria-invalid={isWrong(end) || undefined}
              aria-describedby={isWrong(end) ? `${id}-error` : undefined}
            />
          </label>
        ))}
        <FieldErrors id={`${id}-error`} errors={wrong ? [fault] : undefined} />
        <Button form={form} size="sm" aria-label={`${t('search.apply')}: ${title}`}>
          {t('search.apply')}
        </Button>
      </div>
    </FilterSection>
  )
}
