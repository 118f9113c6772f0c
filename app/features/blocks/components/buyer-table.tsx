import { Form } from '@remix-run/react'
import { Ban } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { BlockedRow, BuyerRow } from '../queries.server.ts'
import './buyers.css'

/** Who has bought, each with what stands between them and the seller. */
export function BuyerTable({
  buyers,
  blockAt,
}: {
  buyers: readonly BuyerRow[]
  blockAt: (row: BuyerRow) => string
}) {
  const { t } = useTranslation()
  return (
    <Table
      className="buyers"
      heads={[
        t('team.name'),
        t('team.buyers.member'),
        { r: t('team.buyers.invoices') },
        { r: t('team.buyers.total') },
        t('team.buyers.last'),
        { sr: t('team.acts') },
      ]}
    >
      {buyers.map((buyer) => (
        <tr key={buyer.id} data-buyer={buyer.id}>
          <td className="full wrap-ok">
            <b className="buyer-name">{buyer.name}</b>
            <span className="cap buyer-place">
              {buyer.city}
              {buyer.city && ' · '}
              {t('team.buyers.since', { year: new Date(buyer.since).getUTCFullYear() })}
            </span>
            {buyer.blocked === 1 && <BlockedPill />}
          </td>
          <td className="num" data-l={t('team.buyers.member')}>
            {buyer.member ?? '–'}
          </td>
          <td className="r num" data-l={t('team.buyers.invoices')}>
            {buyer.invoices}
            {buyer.unpaid > 0 && (
              <span className="t-out"> {t('team.buyers.unpaid', { count: buyer.unpaid })}</span>
            )}
          </td>
          <td className="r price" data-l={t('team.buyers.total')}>
            {formatMoney(buyer.total)}
          </td>
          <td className="num" data-l={t('team.buyers.last')}>
            <Time at={buyer.lastAt} form="fullDay" />
          </td>
          <td className="r full">
            {buyer.blocked === 1 ? (
              <Unblock person={buyer.id} name={buyer.name} />
            ) : (
              <ButtonLink
                variant="quiet"
                size="sm"
                to={blockAt(buyer)}
                aria-label={t('team.buyers.blockOf', { name: buyer.name })}
              >
                {t('team.buyers.block')}
              </ButtonLink>
            )}
          </td>
        </tr>
      ))}
    </Table>
  )
}

/** From whom no offers are taken, since when and why. */
export function BlockedTable({ blocked }: { blocked: readonly BlockedRow[] }) {
  const { t } = useTranslation()
  return (
    <Table
      className="buyers"
      heads={[
        t('team.name'),
        t('team.buyers.member'),
        t('team.buyers.reason'),
        t('team.buyers.blockedAt'),
        { sr: t('team.acts') },
      ]}
    >
      {blocked.map(({ id, name, city, member, reason, by, at }) => (
        <tr key={id} data-buyer={id}>
          <td className="full wrap-ok">
            <b className="buyer-name">{name}</b>
            {city && <span className="cap buyer-place">{city}</span>}
          </td>
          <td className="num" data-l={t('team.buyers.member')}>
            {member ?? '–'}
          </td>
          <td className="wrap-ok buyer-reason" data-l={t('team.buyers.reason')}>
            {reason}
          </td>
          <td className="wrap-ok" data-l={t('team.buyers.blockedAt')}>
            <Time at={at} form="short" />
            {by && <span className="cap buyer-place">{by}</span>}
          </td>
          <td className="r full">
            <Unblock person={id} name={name} />
          </td>
        </tr>
      ))}
    </Table>
  )
}

function BlockedPill() {
  const { t } = useTranslation()
  return (
    <span className="pill pill-soft-out">
      <Ban className="i" aria-hidden="true" />
      {t('team.buyers.blocked')}
    </span>
  )
}

function Unblock({ person, name }: { person: string; name: string }) {
  const { t } = useTranslation()
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="person" value={person} />
      <Button
        variant="quiet"
        size="sm"
        name="intent"
        value="unblock"
        aria-label={t('team.buyers.unblockOf', { name })}
      >
        {t('team.buyers.unblock')}
      </Button>
    </Form>
  )
}
