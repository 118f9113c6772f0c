import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { BookCheck } from '../queries.server.ts'

/** What the last check has found, and a button that has the books checked at once. */
export function LastCheck({ check }: { check: BookCheck | null }) {
  const { t } = useTranslation()
  const faults = check?.faults.length ?? 0
  return (
    <Note tone={check ? (faults > 0 ? 'out' : 'win') : 'plain'} className="books-note" id="last-check">
      <div className="row row-wrap books-last">
        {check ? (
          <p>
            <b className="strong">
              {faults > 0 ? t('admin.books.disagree', { count: faults }) : t('admin.books.agree')}
            </b>{' '}
            <Time at={check.at} form="document" />,{' '}
            {t('admin.books.read', { count: check.entries, seconds: (check.tookMs / 1000).toFixed(1) })}
          </p>
        ) : (
          <p>{t('admin.books.noChecks')}</p>
        )}
        <Form method="post" action="/admin/books">
          <Button size="sm">{t('admin.books.checkNow')}</Button>
        </Form>
      </div>
    </Note>
  )
}
