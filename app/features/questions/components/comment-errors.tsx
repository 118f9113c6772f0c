import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import type { CommentField, CommentResult } from './results.ts'

/** What is wrong with a field, in the reader's language. */
export function useCommentErrors(result: CommentResult | null) {
  const { t } = useTranslation()
  return (field: CommentField): string[] | undefined => {
    const error = result?.faults[field]
    return error && [t(`questions.errors.${error}`)]
  }
}

/** Why the whole form was refused. */
export function FormNotice({ result }: { result: CommentResult | null }) {
  const { t } = useTranslation()
  if (!result?.refused) return null
  return (
    <Note tone="out" role="alert">
      {t(`questions.errors.${result.refused}`)}
    </Note>
  )
}
