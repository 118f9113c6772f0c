import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { grouped } from '#app/domain/money/money.ts'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { JobView } from '../queries.server.ts'

/** What was imported before, with the faulty rows of each as a file. */
export function ImportEarlier({ earlier, query }: { earlier: readonly JobView[]; query: string }) {
  const { t } = useTranslation()
  if (earlier.length === 0) return null
  return (
    <section aria-labelledby="earlier" className="im-earlier">
      <h2 className="h-sec" id="earlier">
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
          <tr key={job.id} data-import={job.id}>
            <td className="full mono">
              <Link to={`/seller/import/${job.id}${query}`}>{job.label}</Link>
            </td>
            <td data-l={t('longJobs.by')}>{job.by}</td>
            <td className="r num" data-l={t('lotImport.run')}>
              <Time at={job.startedAt ?? job.createdAt} form="document" />
            </td>
            <td className="r num" data-l={t('lotImport.rows')}>
              {grouped(job.total)}
            </td>
            <td className="r num" data-l={t('lotImport.drafts')}>
              {grouped(job.made + job.updated + job.looked)}
            </td>
            <td
              className={`r num ${job.refused > 0 ? 't-out' : 'faint'}`}
              data-l={t('lotImport.refusedRows')}
            >
              {grouped(job.refused)}
            </td>
            <td className="r" data-l={t('lotImport.faulty')}>
              {job.refused + job.looked > 0 ? (
                <a className="link" href={`/seller/jobs/${job.id}.csv${query}`}>
                  {t('lotImport.faulty')}
                </a>
              ) : (
                <span className="faint">{t('lotImport.noFaults')}</span>
              )}
            </td>
          </tr>
        ))}
      </Table>
    </section>
  )
}
