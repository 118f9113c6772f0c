import { Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { OrderState } from '#app/domain/pickup/order-state.ts'
import { Button } from '#app/ui/button.tsx'
import { ChooseAll } from '#app/ui/choose-all.tsx'
import { useTicked } from '#app/ui/use-ticked.ts'

type BulkBarProps = { state: OrderState; query: string; doesInvoices: boolean }

/** What can be done to the orders that are ticked. It stands in their form. */
export function BulkBar({ state, query, doesInvoices }: BulkBarProps) {
  const { t } = useTranslation()
  const { part, ticked } = useTicked<HTMLFieldSetElement>('invoice')
  return (
    <fieldset className="oc-bulk" aria-label={t('orders.bulk')} ref={part}>
      <ChooseAll name="invoice" called={t('orders.selectAll')}>
        <b className="num">{t('orders.selected', { count: ticked })}</b>
      </ChooseAll>
      <span className="oc-acts">
        <Button size="sm" variant="quiet" name="act" value="remind">
          {t('orders.acts.remind')}
        </Button>
        {doesInvoices && (
          <Button size="sm" variant="quiet" name="act" value="ask:paid">
            {t('orders.acts.paid')}
          </Button>
        )}
        <Button size="sm" variant="quiet" name="act" value={state === 'new' ? 'ready' : 'not_ready'}>
          {t(`orders.acts.${state === 'new' ? 'ready' : 'not_ready'}`)}
        </Button>
        <Button
          size="sm"
          variant="quiet"
          name="paper"
          value="letter"
          formAction={`/seller/orders/pick-list.pdf${query}`}
          formTarget="_blank"
        >
          <Printer className="i" aria-hidden="true" />
          {t('orders.acts.pickList')}
        </Button>
        {doesInvoices && (
          <Button size="sm" variant="danger" name="act" value="ask:cancel">
            {t('orders.acts.cancel')}
          </Button>
        )}
      </span>
    </fieldset>
  )
}
