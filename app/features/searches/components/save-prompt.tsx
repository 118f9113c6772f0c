import { useFetcher } from '@remix-run/react'
import { Bookmark, BookmarkCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type SavePromptProps = { text: string; saved: boolean; here: string }

/** What was searched for, and the way to keep it: for who has an account, and of a search that found something. */
export function SavePrompt({ text, saved: before, here }: SavePromptProps) {
  const { t } = useTranslation()
  const { Form, data } = useFetcher<{ saved: boolean }>()
  const saved = before || data?.saved === true
  const Icon = saved ? BookmarkCheck : Bookmark
  return (
    <div className="note searched">
      <Icon className="i" aria-hidden="true" />
      <span>{t('search.searched', { text })}</span>
      <span className="push" role="status">
        {saved && t('search.saved')}
      </span>
      {!saved && (
        <Form method="post" action="/saved-searches">
          <input type="hidden" name="redirectTo" value={here} />
          <button type="submit" className="link">
            {t('search.save')}
          </button>
        </Form>
      )}
    </div>
  )
}
