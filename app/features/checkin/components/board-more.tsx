import { Form, Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { SpotFields } from './spot-fields.tsx'

type WalkInProps = {
  walkIn: { invoice: string; name: string; lots: { lineId: string; title: string }[] }
  lots: readonly { number: string; taken: boolean }[]
}

/** Somebody who stands at the counter without a booking, and what they can collect. */
export function WalkInForm({ walkIn: { invoice, name, lots: own }, lots }: WalkInProps) {
  const { t } = useTranslation()
  return (
    <section className="panel panel-pad stack-s" data-testid="walk-in">
      <h2 className="h-sub">{name}</h2>
      <p className="muted">{t('checkin.board.walkInText')}</p>
      <ul className="ci-items">
        {own.map(({ lineId, title }) => (
          <li key={lineId}>{title}</li>
        ))}
      </ul>
      <Form method="post" className="stack">
        <input type="hidden" name="invoice" value={invoice} />
        <SpotFields of="walk-in" lots={lots} chosen="office" />
        <Button name="act" value="walk_in" variant="primary">
          {t('checkin.board.walkIn')}
        </Button>
      </Form>
    </section>
  )
}

export type ToSend = { invoice: string; buyer: string; place: string; lots: number; packed: boolean }

/** What is delivered: to be packed, or packed and to be sent. Its order's page does both. */
export function SendList({ sends, query }: { sends: readonly ToSend[]; query: string }) {
  const { t } = useTranslation()
  if (sends.length === 0) return null
  return (
    <section className="stack" data-testid="to-send">
      <h2 className="h-sec">{t('checkin.board.send')}</h2>
      <div className="table-frame">
        <div className="table-scroll">
          <table className="table table-dense table-cards">
            <thead>
              <tr>
                {(['invoice', 'member', 'to', 'lotsHead', 'status'] as const).map((name) => (
                  <th key={name} scope="col">
                    {t(`checkin.board.${name}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {sends.map(({ invoice, buyer, place, lots, packed }) => (
                <tr key={invoice}>
                  <td className="num" data-l={t('checkin.board.invoice')}>
                    <Link className="strong" to={`/seller/order/${invoice}${query}`}>
                      {invoice}
                    </Link>
                  </td>
                  <td data-l={t('checkin.board.member')}>{buyer}</td>
                  <td data-l={t('checkin.board.to')}>{place}</td>
                  <td className="num" data-l={t('checkin.board.lotsHead')}>
                    {lots}
                  </td>
                  <td data-l={t('checkin.board.status')}>
                    {t(packed ? 'orders.standing.packed' : 'orders.standing.send')}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </section>
  )
}
