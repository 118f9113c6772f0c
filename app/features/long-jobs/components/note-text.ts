import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { drafts } from '#app/i18n/en/drafts.ts'
import { longJobs } from '#app/i18n/en/long-jobs.ts'
import { isKeyOf } from '#app/lib/is-key-of.ts'
import type { JobNote } from '../queries.server.ts'

type Told = Pick<JobNote, 'why' | 'said' | 'detail'>

/** Why something was refused or needs a look, in words; what a room has said stays as it was said. */
export function useNoteText(): (note: Told) => string {
  const { t } = useTranslation()
  return (note) => noteText(t, note)
}

/** The same for a file. */
export function noteText(t: TFunction, { why, said, detail }: Told): string {
  if (why.startsWith('said:')) return why.slice('said:'.length)
  if (why.startsWith('draft:')) {
    const [, field = '', code = ''] = why.split(':')
    if (isKeyOf(drafts.problem, code) && isKeyOf(drafts.field, field))
      return t(`drafts.problem.${code}`, { field: t(`drafts.field.${field}`) })
    return t('longJobs.why.other')
  }
  if (why === 'unknown') {
    const [field = '', nearest = ''] = splitDetail(detail)
    const first = isKeyOf(longJobs.notAChoice, field)
      ? t(`longJobs.notAChoice.${field}`, { said })
      : t('longJobs.fault.unknown', { said })
    return nearest ? `${first}. ${t('longJobs.nearest', { nearest })}` : first
  }
  if (isKeyOf(longJobs.fault, why))
    return t(`longJobs.fault.${why}`, { said, nearest: splitDetail(detail)[1] ?? '' })
  return isKeyOf(longJobs.why, why) ? t(`longJobs.why.${why}`) : t('longJobs.why.other')
}

/** `field:nearest`. */
function splitDetail(detail: string): string[] {
  const at = detail.indexOf(':')
  return at < 0 ? [detail] : [detail.slice(0, at), detail.slice(at + 1)]
}
