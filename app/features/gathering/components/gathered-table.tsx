import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Table } from '#app/ui/table.tsx'
import { Time } from '#app/ui/time.tsx'
import type { GatheredRow } from '../view-queries.server.ts'

/** Each buyer's invoice that is gathered, as staff sees it, with the button that writes it now. */
export function GatheredTable({ rows }: { rows: readonly GatheredRow[] }) {
  const { t } = useTranslation()
  return (
    <Table
      className="ga-table"
      heads={[
        t('gathering.seller.buyer'),
        t('gathering.seller.auction'),
        { r: t('gathering.seller.lots') },
        { r: t('gathering.soFar') },
        { r: t('gathering.seller.at') },
        { sr: t('gathering.seller.act') },
      ]}
    >
      {rows.map(({ auctionId, title, yard, buyer, wonCount, sum, writtenAt }) => (
        <tr key={`${auctionId} ${yard.id} ${buyer.id}`}>
          <td>{buyer.name}</td>
          <td>
            {title}
            <br />
            <span className="cap">{yard.name}</span>
          </td>
          <td className="num r">{wonCount}</td>
          <td className="num r">{formatExact(sum.total)}</td>
          <td className="num r">
            <Time at={writtenAt} form="short" />
          </td>
          <td>
            <Form method="post">
              <input type="hidden" name="auction" value={auctionId} />
              <input type="hidden" name="yard" value={yard.id} />
              <input type="hidden" name="buyer" value={buyer.id} />
              <Button size="sm" aria-label={t('gathering.seller.writeFor', { name: buyer.name })}>
                {t('gathering.seller.write')}
              </Button>
            </Form>
          </td>
        </tr>
      ))}
    </Table>
  )
}
