import { Form, Link, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import type { SheetFault } from '#app/features/drafts/sheet-file.server.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { JobView } from '../queries.server.ts'

type ImportChooseProps = {
  fault: SheetFault | null
  attempt: string
  query: string
  earlier: readonly JobView[]
}

/** Which file is imported, where its template is, and what was imported before. */
export function ImportChoose({ fault, attempt, query, earlier }: ImportChooseProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  return (
    <>
      <Form method="post" encType="multipart/form-data" className="im-card stack" data-testid="import">
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
            accept=".xlsx,.csv,.txt,.tsv,text/csv,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            aria-describedby="import-file-description import-file-error"
            aria-invalid={fault ? true : undefined}
          />
        </Field>
        <p className="im-acts">
          <Button variant="primary" busy={busy}>
            {t('lotImport.read')}
          </Button>
        </p>
      </Form>
      <p className="muted seller-pages">
        {t('lotImport.template')}{' '}
        <a className="link" href={`/seller/import/template.xlsx${query}`}>
          {t('lotImport.templateXlsx')}
        </a>{' '}
        <a className="link" href={`/seller/import/template.csv${query}`}>
          {t('lotImport.templateCsv')}
        </a>
      </p>
      {earlier.length > 0 && (
        <section aria-labelledby="earlier" className="seller-pages">
          <h2 className="h-sub" id="earlier">
            {t('lotImport.earlier')}
          </h2>
          <Table
            className="table-dense"
            heads={[
              t('lotImport.file'),
              t('longJobs.by'),
              { r: t('lotImport.run') },
              { r: t('lotImport.rows') },
              { r: t('lotImport.drafts') },
              { r: t('lotImport.refusedRows') },
              { sr: t('lotImport.faulty') },
            ]}
          >
            {earlier.map((job) => (
              <tr key={job.id}>
                <td className="full">
                  <Link to={`/seller/import/${job.id}${query}`}>{job.label}</Link>
                </td>
                <td data-l={t('longJobs.by')}>{job.by}</td>
                <td className="r" data-l={t('lotImport.run')}>
                  <Time at={job.createdAt} form="moment" />
                </td>
                <td className="r num" data-l={t('lotImport.rows')}>
                  {grouped(job.total)}
                </td>
                <td className="r num" data-l={t('lotImport.drafts')}>
                  {grouped(job.made + job.updated + job.looked)}
                </td>
                <td className="r num" data-l={t('lotImport.refusedRows')}>
                  {job.refused}
                </td>
                <td className="r">
                  {job.refused + job.looked > 0 ? (
                    <a className="link" href={`/seller/jobs/${job.id}.csv${query}`}>
                      {t('lotImport.faulty')}
                    </a>
                  ) : (
                    <span className="muted">{t('lotImport.noFaults')}</span>
                  )}
                </td>
              </tr>
            ))}
          </Table>
        </section>
      )}
    </>
  )
}
