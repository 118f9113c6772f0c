import { useFetcher } from '@remix-run/react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type PutLook, PutLotsIn, type PutPage } from '#app/features/auctions/components/put-lots-in.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { focusFirst } from '#app/ui/focus-first.ts'

type Loaded = { found: PutPage }
type PutLotsDialogProps = { saleId: string; query: string; onClose: () => void }

/** Puts drafts and unsold lots into an auction, over the list of its lots. */
export function PutLotsDialog({ saleId, query, onClose }: PutLotsDialogProps) {
  const { t } = useTranslation()
  const { data, load } = useFetcher<Loaded>()
  const [at, setAt] = useState<PutLook>({ from: null, words: '', page: 1 })
  useEffect(() => {
    const params = new URLSearchParams(query)
    if (at.from) params.set('from', at.from)
    params.set('search', at.words)
    params.set('page', String(at.page))
    load(`/post_project/auction_put/${saleId}?${params}`)
  }, [load, saleId, query, at])
  if (!data) return null
  return (
    <PutLotsIn
      found={data.found}
      query={query}
      dialog={{
        look: setAt,
        onBack: onClose,
        onPut: onClose,
        frame: (body, buttons) => (
          <Dialog
            open
            wide
            title={t('auctions.put.title')}
            onOpenChange={(open) => open || onClose()}
            footer={buttons}
            onOpenAutoFocus={focusFirst}
          >
            {body}
          </Dialog>
        ),
      }}
    />
  )
}
