import { useTranslation } from 'react-i18next'
import { RowField, TextArea } from './setting.tsx'

type PhraseFieldsProps = { language: string; house: string; gaps: readonly string[] }

/** One phrase in one language, above what the house says. */
export function PhraseFields({ language, house, gaps }: PhraseFieldsProps) {
  const { t } = useTranslation()
  return (
    <div className="set-text">
      <RowField name="text" label={t('admin.fields.text')}>
        <TextArea name="text" rows={2} described={false} />
      </RowField>
      <p className="cap">
        {t('admin.phrases.house')}: <span lang={language}>{house}</span>
      </p>
      {gaps.length > 0 && (
        <p className="cap">{t('admin.phrases.gaps', { gaps: gaps.map((gap) => `{{${gap}}}`).join(' ') })}</p>
      )}
    </div>
  )
}
