import { ScanBarcode } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'

const ScanDialog = lazy(() =>
  import('#app/features/browse/components/scan-dialog.tsx').then(({ ScanDialog }) => ({
    default: ScanDialog,
  })),
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
      {open && (
        <Suspense>
          <ScanDialog onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
