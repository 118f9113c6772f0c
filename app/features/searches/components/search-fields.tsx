import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedSearchResult } from '#app/features/searches/inputs.ts'
import { Field } from '#app/ui/field.tsx'

export type Opened = { act: 'save' | 'remove'; saved: { id: string; searchText: string } | null }

type SearchFieldsProps = { opened: Opened; result: SavedSearchResult | null }

/** What the dialog holds, and the page that stands for it without script. */
export function SearchFields({ opened: { act, saved }, result }: SearchFieldsProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const error = result?.faults.search_text ?? result?.refused ?? null
  useEffect(() => {
    if (result) field.current?.focus()
  }, [result])
  return (
    <div className="stack">
      <input type="hidden" name="action" value={act} />
      {saved && <input type="hidden" name="id" value={saved.id} />}
      {act === 'remove' ? (
        <p className="muted">{t('searches.dialog.removeText', { text: saved?.searchText })}</p>
      ) : (
        <>
          <Field
            id="saved-text"
            label={t('searches.dialog.label')}
            errors={error ? [t(`searches.errors.${error}`)] : undefined}
          >
            <input
              ref={field}
              className="input"
              id="saved-text"
              name="search_text"
              type="text"
              autoComplete="off"
              placeholder={t('searches.dialog.placeholder')}
              defaultValue={result?.typed.search_text || saved?.searchText}
              aria-invalid={error !== null || undefined}
              aria-describedby={error ? 'saved-text-error' : undefined}
            />
          </Field>
          <p className="cap">{t('searches.dialog.hint')}</p>
        </>
      )}
    </div>
  )
}

/** What a dialog is called. */
export function useDialogTitle({ act, saved }: Opened): string {
  const { t } = useTranslation()
  if (act === 'remove') return t('searches.dialog.removeTitle')
  return t(saved ? 'searches.dialog.editTitle' : 'searches.dialog.addTitle')
}
