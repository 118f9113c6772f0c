import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  MergeForm,
  type MergeFormProps,
  type MergePlan,
  type MergeTold,
} from '#app/features/catalogue/components/merge-form.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

const PATH = '/admin/catalogue/categories/merge'

type Loaded = { names: MergeFormProps['names']; plan: MergePlan | null; seen: number }
type MergeDialogProps = {
  /** The one that goes; empty where it is chosen first. */
  from: string
  onClose: () => void
  onDone: (how: 'merged' | 'merging') => void
}

/** Merges one category into another, from the list. */
export function MergeDialog({ from, onClose, onDone }: MergeDialogProps) {
  const { t } = useTranslation()
  const { data, load } = useFetcher<Loaded>()
  const fetcher = useFetcher<MergeTold>()
  const [chosen, setChosen] = useState({ from, into: '' })
  useEffect(() => {
    load(`${PATH}?${new URLSearchParams(chosen)}`)
  }, [load, chosen])
  const told = fetcher.state === 'idle' ? fetcher.data : undefined
  const done = told?.done
  const finish = useRef(onDone)
  finish.current = onDone
  useEffect(() => {
    if (done) finish.current(done)
  }, [done])
  const [gone, stays] = [data?.plan?.from, data?.plan?.into]
  const title =
    gone && stays
      ? t('admin.catalogue.mergeAsk', { from: gone.name, into: stays.name })
      : t('admin.catalogue.mergeTitle')
  if (!data) return null
  return (
    <MergeForm
      names={data.names}
      plan={data.plan}
      seen={told?.stale?.seen ?? data.seen}
      told={told}
      back={PATH}
      onChoose={(nextFrom, into) => setChosen({ from: nextFrom, into })}
      dialog={{
        fetcher,
        frame: (body, buttons) => (
          <Dialog open wide title={title} onOpenChange={(open) => open || onClose()} footer={buttons}>
            {body}
          </Dialog>
        ),
        onBack: onClose,
      }}
    />
  )
}
