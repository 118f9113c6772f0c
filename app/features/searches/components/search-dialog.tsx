import { useFetcher } from '@remix-run/react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import type { SavedSearchResult } from '#app/features/searches/inputs.ts'
import { type Done, isDone, wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { useToast } from '#app/ui/toast.tsx'
import { type Opened, SearchFields, useDialogTitle } from './search-fields.tsx'

type SearchDialogProps = { opened: Opened; page: string; onClose: () => void }

export function SearchDialog({ opened, page, onClose }: SearchDialogProps) {
  const { t } = useTranslation()
  const fetcher = useFetcher<SavedSearchResult | Done>()
  const toast = useToast()
  const removes = opened.act === 'remove'
  const done = fetcher.state === 'idle' && isDone(fetcher.data)
  useEffect(() => {
    if (!done) return
    toast({ tone: 'win', title: t(removes ? 'searches.removed' : 'searches.saved') })
    onClose()
  }, [done, removes, toast, t, onClose])
  const footer = (
    <>
      <Button variant="secondary" type="button" onClick={onClose}>
        {t(removes ? 'searches.dialog.keep' : 'searches.dialog.back')}
      </Button>
      <Button
        variant={removes ? 'danger-solid' : 'primary'}
        form="saved-form"
        busy={fetcher.state !== 'idle'}
      >
        {t(removes ? 'searches.remove' : 'searches.dialog.save')}
      </Button>
    </>
  )
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={useDialogTitle(opened)} footer={footer}>
      <fetcher.Form id="saved-form" method="post" action={page}>
        <SearchFields opened={opened} result={wrongIn(fetcher.data)} />
      </fetcher.Form>
    </Dialog>
  )
}
