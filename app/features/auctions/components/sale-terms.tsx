import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { ACCEPTED_PER_PAGE } from '#app/features/auctions/inputs.ts'
import type { AcceptedBy, AcceptedVersion } from '#app/features/auctions/terms-queries.server.ts'
import { Badge } from '#app/ui/badge.tsx'
import { Pager } from '#app/ui/pager.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'

type SaleTermsProps = {
  versions: readonly AcceptedVersion[]
  /** The version whose people are shown. */
  version: number
  page: number
  people: readonly AcceptedBy[]
  addressOf: (version: number, page?: number) => string
}

/** The versions of an auction's terms that were shown, and who accepted which, and when. */
export function SaleTerms({ versions, version, page, people, addressOf }: SaleTermsProps) {
  const { t } = useTranslation()
  const [latest] = versions
  const chosen = versions.find((one) => one.version === version)
  if (!chosen) return <p className="cap sale-none">{t('auctions.accepted.noVersion')}</p>
  return (
    <section data-testid="sale-terms">
      <p className="muted sale-none">{t('auctions.accepted.lead')}</p>
      <Table
        className="table-dense"
        heads={[
          t('auctions.accepted.version'),
          { r: t('auctions.accepted.since') },
          { r: t('auctions.accepted.by') },
          t('auctions.accepted.changed'),
          { sr: t('auctions.accepted.read') },
        ]}
      >
        {versions.map((one) => (
          <tr key={one.version} data-version={one.version}>
            <td className="full">
              <b>{t('auctions.accepted.one', { version: one.version })}</b>{' '}
              {one === latest && <Badge tone="soft-win">{t('auctions.accepted.inForce')}</Badge>}
            </td>
            <td className="r num" data-l={t('auctions.accepted.since')}>
              <Time at={one.at} form="moment" />
            </td>
            <td className="r num" data-l={t('auctions.accepted.by')}>
              <Link
                className="link"
                to={addressOf(one.version)}
                aria-current={one.version === version ? 'true' : undefined}
                aria-label={t('auctions.accepted.count', { count: one.accepted, version: one.version })}
              >
                {one.accepted}
              </Link>
            </td>
            <td className="wrap-ok" data-l={t('auctions.accepted.changed')}>
              {one.note || '–'}
            </td>
            <td className="wrap-ok full">
              <details>
                <summary className="link">{t('auctions.accepted.read')}</summary>
                <p className="seller-said">{one.text || t('auctions.accepted.noTerms')}</p>
              </details>
            </td>
          </tr>
        ))}
      </Table>
      <h2 className="h-sec sale-accepted">{t('auctions.accepted.who', { version })}</h2>
      {people.length === 0 ? (
        <p className="cap">{t('auctions.accepted.nobody')}</p>
      ) : (
        <Table
          className="table-dense"
          heads={[
            t('auctions.accepted.name'),
            t('auctions.accepted.member'),
            t('auctions.accepted.city'),
            { r: t('auctions.accepted.at') },
          ]}
        >
          {people.map(({ personId, name, memberNumber, city, at }) => (
            <tr key={personId} data-testid="accepted-by">
              <td className="full">
                <b>{name}</b>
              </td>
              <td className="num" data-l={t('auctions.accepted.member')}>
                {memberNumber ?? '–'}
              </td>
              <td className="wrap-ok" data-l={t('auctions.accepted.city')}>
                {city || '–'}
              </td>
              <td className="r num" data-l={t('auctions.accepted.at')}>
                <Time at={at} form="moment" />
              </td>
            </tr>
          ))}
        </Table>
      )}
      <Pager
        page={page}
        pages={Math.ceil(chosen.accepted / ACCEPTED_PER_PAGE)}
        hrefFor={(next) => addressOf(version, next)}
      />
    </section>
  )
}
