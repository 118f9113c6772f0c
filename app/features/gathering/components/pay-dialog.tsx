import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useTimeText } from '#app/ui/time.tsx'
import type { GatheringView } from '../view-queries.server.ts'
import { SumRows } from './sum-rows.tsx'

type PayDialogProps = { gathering: GatheringView; form: string; onClose: () => void }

/** What writing the invoice now means, before it is done. Without script the button of the page does it at once. */
export function PayDialog({ gathering, form, onClose }: PayDialogProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const { title, wonCount, sum, writtenAt } = gathering
  const when = timeText(writtenAt, 'short')
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('gathering.payTitle')}
      footer={
        <>
          <Button type="button" onClick={onClose}>
            {t('gathering.wait', { when })}
          </Button>
          <Button variant="primary" form={form} data-testid="write-and-pay">
            {t('gathering.writeAndPay', { amount: formatExact(sum.total) })}
          </Button>
        </>
      }
    >
      <p className="muted">{t('gathering.payOf', { title, count: wonCount })}</p>
      <SumRows gathering={gathering} />
      <p>{t('gathering.payMeans', { when })}</p>
    </Dialog>
  )
}
