import { useTranslation } from 'react-i18next'
import { formatMoney } from '#app/domain/money/money.ts'
import { LastOptions } from '#app/features/bidding/components/panel/last-options.tsx'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

/** An example with steps of $2: somebody's maximum is $90, you offer $100, then $95 and $105 come. */
const EXAMPLE = { price: 86_00, leader: 90_00, yours: 100_00, lower: 95_00, higher: 105_00, step: 2_00 }

export function OfferHelpDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation()
  const { price, leader, yours, lower, higher, step } = EXAMPLE
  const money = formatMoney
  const footer = (
    <Button variant="primary" type="button" onClick={onClose}>
      {t('bid.help.gotIt')}
    </Button>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={t('bid.help.title')} footer={footer}>
      <div className="stack">
        <div>
          <p className="h-sub">{t('bid.help.maxTitle')}</p>
          <p className="muted">{t('bid.help.maxText')}</p>
        </div>
        <div>
          <p className="h-sub">{t('bid.help.hardTitle')}</p>
          <p className="muted">{t('bid.help.hardText')}</p>
        </div>
        <div className="table-frame">
          <table className="table help-table">
            <thead>
              <tr>
                <th>{t('bid.help.whatHappens')}</th>
                <th className="r">{t('bid.help.asMax', { amount: money(yours) })}</th>
                <th className="r">{t('bid.help.asHard', { amount: money(yours) })}</th>
              </tr>
            </thead>
            <tbody>
              <Row
                label={t('bid.help.before', { amount: money(leader) })}
                max={money(price)}
                hard={money(price)}
              />
              <Row label={t('bid.help.after')} max={money(leader + step)} hard={money(yours)} />
              <Row
                label={t('bid.help.someone', { amount: money(lower) })}
                max={money(lower + step)}
                maxNote={t('bid.help.youLead')}
                hard={money(yours)}
                hardNote={t('bid.help.refused', { amount: money(lower) })}
              />
              <Row
                label={t('bid.help.someone', { amount: money(higher) })}
                max={money(yours + step)}
                maxNote={t('bid.help.outbid')}
                hard={money(yours + step)}
                hardNote={t('bid.help.outbid')}
                lost
              />
            </tbody>
            <tfoot>
              <tr>
                <th scope="row">{t('bid.help.ifCloses', { amount: money(lower) })}</th>
                <td className="r strong">{t('bid.help.youPay', { amount: money(lower + step) })}</td>
                <td className="r strong">{t('bid.help.youPay', { amount: money(yours) })}</td>
              </tr>
            </tfoot>
          </table>
        </div>
        <p className="cap">{t('bid.help.note', { step: money(step) })}</p>
        <h3 className="h-sub">{t('bid.ear.title')}</h3>
        <LastOptions />
      </div>
    </Dialog>
  )
}

type RowProps = {
  label: string
  max: string
  maxNote?: string
  hard: string
  hardNote?: string
  lost?: boolean
}

function Row({ label, max, maxNote, hard, hardNote, lost }: RowProps) {
  return (
    <tr>
      <td className="wrap-ok">{label}</td>
      <td className="r wrap-ok">
        <span className="price">{max}</span>
        {maxNote && <small className={lost ? 't-out' : undefined}>{maxNote}</small>}
      </td>
      <td className="r wrap-ok">
        <span className="price">{hard}</span>
        {hardNote && <small className={lost ? 't-out' : undefined}>{hardNote}</small>}
      </td>
    </tr>
  )
}
