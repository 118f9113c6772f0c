import { FilePen } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Badge } from '#app/ui/badge.tsx'
import { DayOf } from '#app/ui/day-of.tsx'
import { Table } from '#app/ui/table.tsx'

export type TermsVersion = { version: number; text: string; changed: string; at: number }

type OrganisationTermsProps = {
  versions: readonly TermsVersion[]
  /** Whether what is written has a fault, so that it is seen. */
  open: boolean
  /** The fields in which another version is written. */
  children: ReactNode
}

/** The versions of its terms, the latest first, and where the next one is written. */
export function OrganisationTerms({ versions, open, children }: OrganisationTermsProps) {
  const { t } = useTranslation()
  const [latest] = versions
  return (
    <section>
      <h2 className="h-sec">{t('organisation.terms')}</h2>
      <p className="muted og-lead">{t('organisation.text.terms')}</p>
      {versions.length > 0 && (
        <Table
          className="table-dense og-versions"
          heads={[
            t('organisation.versionHead'),
            { r: t('organisation.since') },
            t('organisation.field.terms_changed'),
            { sr: t('organisation.read') },
          ]}
        >
          {versions.map(({ version, text, changed, at }) => (
            <tr key={version} data-version={version}>
              <td className="full">
                <b>{t('organisation.version', { version })}</b>{' '}
                {version === latest?.version && <Badge tone="soft-win">{t('organisation.inForce')}</Badge>}
              </td>
              <td className="r num" data-l={t('organisation.since')}>
                <DayOf at={at} />
              </td>
              <td className="wrap-ok" data-l={t('organisation.field.terms_changed')}>
                {changed || (version === 1 ? t('organisation.firstVersion') : '–')}
              </td>
              <td className="wrap-ok full">
                <details>
                  <summary className="link">{t('organisation.read')}</summary>
                  <p className="seller-said">{text || t('organisation.noTerms')}</p>
                </details>
              </td>
            </tr>
          ))}
        </Table>
      )}
      <details className="og-write" open={open || versions.length === 0}>
        <summary className="btn btn-secondary btn-sm">
          <FilePen className="i" aria-hidden="true" />
          {t('organisation.write', { version: (latest?.version ?? 0) + 1 })}
        </summary>
        {children}
      </details>
    </section>
  )
}
