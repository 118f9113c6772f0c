import type { RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { organisation } from '#app/i18n/en/organisation.ts'
import { SaveBar } from '#app/ui/save-bar.tsx'
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
  const words = {
    changed: t('organisation.changed', { count: names.length }),
    discard: t('organisation.discard'),
    save: t('organisation.save'),
  }
  return <SaveBar names={names} words={words} onDiscard={onDiscard} />
}

function fieldOf(name: string): Field {
  return name === 'upload' || name === 'remove_logo' ? 'logo' : (name as Field)
}
