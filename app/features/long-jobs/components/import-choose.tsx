import { Form, useNavigation, useSubmit } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { SheetFault } from '#app/features/drafts/sheet-file.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import type { JobView } from '../queries.server.ts'
import { ImportEarlier } from './import-earlier.tsx'
import { ImportTemplate } from './import-template.tsx'

export const LIST_KINDS =
  '.xlsx,.csv,.txt,.tsv,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

type ImportChooseProps = {
  fault: SheetFault | null
  attempt: string
  query: string
  earlier: readonly JobView[]
}

/** Which file is imported, where its template is, and what was imported before. A file is read as soon as it is chosen. */
export function ImportChoose({ fault, attempt, query, earlier }: ImportChooseProps) {
  const { t } = useTranslation()
  const submit = useSubmit()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <div className="im-cards">
        <Form method="post" encType="multipart/form-data" data-testid="import">
          <input type="hidden" name="attempt" value={attempt} />
          <Field
            id="import-file"
            label={t('lotImport.list')}
            hint={t('lotImport.listHint')}
            errors={fault ? [t(`lotImport.fault.${fault}`)] : undefined}
          >
            <DropField
              id="import-file"
              name="file"
              required
              accept={LIST_KINDS}
              aria-describedby="import-file-description import-file-error"
              aria-invalid={fault ? true : undefined}
              onChange={({ currentTarget }) => {
                if (currentTarget.files?.length) submit(currentTarget.form)
              }}
            />
          </Field>
          <p className="im-acts" aria-live="polite">
            <Button variant="primary" busy={busy}>
              {t(busy ? 'lotImport.reading' : 'lotImport.readIt')}
            </Button>
          </p>
        </Form>
        <section aria-labelledby="zips-later">
          <h2 className="h-sec" id="zips-later">
            {t('lotImport.pictures')} <span className="cap">{t('lotImport.optional')}</span>
          </h2>
          <p className="im-card muted">{t('lotImport.zipsLater')}</p>
          <p className="cap">{t('lotImport.picturesHint')}</p>
        </section>
      </div>
      <ImportTemplate query={query} />
      <ImportEarlier earlier={earlier} query={query} />
    </>
  )
}
