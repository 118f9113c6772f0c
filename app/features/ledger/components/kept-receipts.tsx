import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import type { Claim } from '../read-receipt.ts'

/** What this browser keeps of the reader's offers, to take along or to forget. */
export function KeptReceipts({ kept, onForget }: { kept: readonly Claim[]; onForget: () => void }) {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const footer = (
    <>
      <Button type="button" onClick={() => setAsking(false)}>
        {t('ledger.own.keep')}
      </Button>
      <Button type="button" variant="danger-solid" onClick={onForget}>
        {t('ledger.own.forgetReceipts', { count: kept.length })}
      </Button>
    </>
  )
  return (
    <details className="led-kept">
      <summary className="link">{t('ledger.own.json')}</summary>
      <p className="cap">{t('ledger.own.jsonText')}</p>
      <textarea
        className="input mono"
        readOnly
        rows={8}
        value={JSON.stringify(kept.length === 1 ? kept[0] : kept, null, 1)}
        aria-label={t('ledger.own.json')}
      />
      <Button type="button" size="sm" onClick={() => setAsking(true)}>
        {t('ledger.own.forget')}
      </Button>
      <Dialog
        open={asking}
        onOpenChange={setAsking}
        title={t('ledger.own.forgetTitle', { count: kept.length })}
        footer={footer}
      >
        <p>{t('ledger.own.forgetText')}</p>
      </Dialog>
    </details>
  )
}
