import { useTranslation } from 'react-i18next'

/** What a field of a form is called: the phrase of its last part that has one, and the number of its row. */
export function useFieldName(): (path: string) => string {
  const { t, i18n } = useTranslation()
  return (path) => {
    const row = /\[(\d+)\]/.exec(path)?.[1]
    const parts = path.replaceAll(/\[\d+\]/g, '').split('.')
    const language = parts.find((part): part is 'en' | 'es' => part === 'en' || part === 'es')
    const known = parts.filter((part) => i18n.exists(`admin.fields.${part}`)).at(-1)
    const name = known ? t(`admin.fields.${known}` as 'admin.fields.title') : path
    return [name, row && Number(row) + 1, language && t(`admin.languages.${language}`)]
      .filter(Boolean)
      .join(' · ')
  }
}
