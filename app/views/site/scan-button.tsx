import { ScanBarcode } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { onDemand } from '#app/ui/start/on-demand.tsx'

const ScanDialog = onDemand(
  async () => (await import('#app/features/browse/components/scan-dialog.tsx')).ScanDialog,
)

/** Opens the scanner; it is nothing without script. */
export function ScanButton() {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-btn with-script"
        aria-label={t('search.scan.open')}
        onClick={() => setOpen(true)}
      >
        <ScanBarcode className="i" aria-hidden="true" />
      </button>
      {open && <ScanDialog onClose={() => setOpen(false)} />}
    </>
  )
}
