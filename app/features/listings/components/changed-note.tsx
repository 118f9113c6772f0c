import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { later } from '#app/ui/start/later.tsx'
import { Time } from '#app/ui/time.tsx'
import type { ChangeView } from '../queries.server.ts'
import * as whole from './changed-words.tsx'

const Changes = later(
  { name: 'changes', when: 'sight' },
  async () => (await import('./changed-words.tsx')).ChangedWords,
  import.meta.env.SSR ? whole.ChangedWords : null,
)

/** Says above the words that they are others than those that people have offered on. */
export function ChangedNote({ changes }: { changes: readonly ChangeView[] }) {
  const { t } = useTranslation()
  const [last] = changes
  if (!last) return null
  return (
    <Note>
      <b className="h-sub">
        {t('item.changed.note')} <Time at={last.at} form="moment" />
      </b>{' '}
      <a className="link" href="#changed">
        {t('item.changed.see')}
      </a>
    </Note>
  )
}

/** What was changed, below the words. Few lots have it: its script is in no page's own. */
export function ChangedSection({ changes }: { changes: readonly ChangeView[] }) {
  return changes.length > 0 ? <Changes changes={changes} /> : null
}
