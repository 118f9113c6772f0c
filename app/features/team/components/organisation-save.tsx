import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { organisation } from '#app/i18n/en/organisation.ts'
import { Button } from '#app/ui/button.tsx'
import { useFormChanges } from '#app/ui/use-form-changes.ts'

type Field = keyof typeof organisation.field

/** What saves a long form stays in sight, and says what has been changed. */
export function OrganisationSave({
  form,
  onDiscard,
}: {
  form: RefObject<HTMLFormElement | null>
  onDiscard: () => void
}) {
  const { t } = useTranslation()
  const changed = useFormChanges(form)
  const names = [...new Set(changed.map(fieldOf))].map((name) => t(`organisation.field.${name}`))
  return (
    <div className="save" data-changes={names.length}>
      {names.length > 0 && (
        <p className="grow" aria-live="polite">
          <b>{t('organisation.changed', { count: names.length })}</b>{' '}
          <span className="muted hide-s">{names.join(', ')}</span>
        </p>
      )}
      <span className="row push">
        {names.length > 0 && (
          <Button type="button" onClick={onDiscard}>
            {t('organisation.discard')}
          </Button>
        )}
        <Button variant="primary">{t('organisation.save')}</Button>
      </span>
    </div>
  )
}

function fieldOf(name: string): Field {
  return name === 'upload' || name === 'remove_logo' ? 'logo' : (name as Field)
}
