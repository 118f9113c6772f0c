import { Download } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'

/** Where a file to fill in is. */
export function ImportTemplate({ query }: { query: string }) {
  const { t } = useTranslation()
  return (
    <Note icon={Download} className="im-template">
      <b>{t('lotImport.noList')}</b> {t('lotImport.template')}{' '}
      <a className="link" href={`/seller/import/template.xlsx${query}`}>
        {t('lotImport.templateXlsx')}
      </a>{' '}
      <a className="link" href={`/seller/import/template.csv${query}`}>
        {t('lotImport.templateCsv')}
      </a>
    </Note>
  )
}
