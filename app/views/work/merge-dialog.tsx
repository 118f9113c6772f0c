import { useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import {
  type MergeAnswered,
  MergeForm,
  type MergeFormProps,
  type MergePlan,
  mergeToldBy,
} from '#app/features/catalogue/components/merge-form.tsx'
import { Dialog } from '#app/ui/dialog.tsx'

type Loaded = { names: MergeFormProps['names']; plan: MergePlan | null; seen: number }
type MergeDialogProps = {
  kind: MergeFormProps['kind']
  /** The one that goes; empty where it is chosen first. */
  from: string
  onClose: () => void
  onDone: (how: 'merged' | 'merging') => void
}

/** Merges one of a list into another, from the list. */
export function MergeDialog({ kind, from, onClose, onDone }: MergeDialogProps) {
  const path = `/admin/catalogue/${kind}/merge`
  const { t } = useTranslation()
  const { data, load } = useFetcher<Loaded>()
  const fetcher = useFetcher<MergeAnswered>()
  const [chosen, setChosen] = useState({ from, into: '' })
  useEffect(() => {
    load(`${path}?${new URLSearchParams(chosen)}`)
  }, [load, path, chosen])
  const answer = fetcher.state === 'idle' ? fetcher.data : undefined
  const told = mergeToldBy(answer)
  const done = answer && 'done' in answer ? answer.done : undefined
  const finish = useRef(onDone)
  finish.current = onDone
  useEffect(() => {
    if (done) finish.current(done)
  }, [done])
  const [gone, stays] = [data?.plan?.from, data?.plan?.into]
  const title =
    gone && stays
      ? t('admin.catalogue.mergeAsk', { from: gone.name, into: stays.name })
      : t(kind === 'categories' ? 'admin.catalogue.mergeTitle' : 'admin.catalogue.mergeConditions')
  if (!data) return null
  return (
    <MergeForm
      kind={kind}
      names={data.names}
      plan={data.plan}
      seen={told?.stale?.seen ?? data.seen}
      told={told}
      back={path}
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
