import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Difference } from '../differences.ts'
import { useFieldName } from './use-field-name.ts'

type StaleNoteProps = { stale: { by: string; at: number; differences: Difference[] } }

/** A save that came too late: what is there now beside what was typed. Saving once more keeps what was typed. */
export function StaleNote({ stale: { by, at, differences } }: StaleNoteProps) {
  const { t } = useTranslation()
  const nameOf = useFieldName()
  return (
    <section className="stale" role="alert">
      <Note tone="amber">
        <b>{t('admin.stale.title')}</b>
        <br />
        {t('admin.stale.text', { by })} <Time at={at} form="document" />
      </Note>
      {differences.length > 0 && (
        <div className="table-frame">
          <div className="table-scroll">
            <table className="table table-cards">
              <thead>
                <tr>
                  <th scope="col">{t('admin.stale.field')}</th>
                  <th scope="col">{t('admin.stale.theirs')}</th>
                  <th scope="col">{t('admin.stale.yours')}</th>
                </tr>
              </thead>
              <tbody>
                {differences.map(({ path, theirs, yours }) => (
                  <tr key={path}>
                    <td className="full strong">{nameOf(path)}</td>
                    <td className="wrap-ok version" data-l={t('admin.stale.theirs')}>
                      {theirs || '–'}
                    </td>
                    <td className="wrap-ok version" data-l={t('admin.stale.yours')}>
                      {yours || '–'}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      )}
    </section>
  )
}
