import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { actRefusal } from '#app/i18n/en/act-refusal.ts'
import { auctions } from '#app/i18n/en/auctions.ts'
import { drafts } from '#app/i18n/en/drafts.ts'
import { longJobs } from '#app/i18n/en/long-jobs.ts'
import { isKeyOf } from '#app/lib/is-key-of.ts'

/** As a job has noted it: `said` is what stood in a file, `detail` more of the same. */
type Told = { why: string; said: string; detail: string }

/** Why something was refused or needs a look, in words. */
export function useNoteText(): (note: Told) => string {
  const { t } = useTranslation()
  return (note) => noteText(t, note)
}

/** The same for a file. */
export function noteText(t: TFunction, { why, said, detail }: Told): string {
  // of jobs that are done: rooms were quoted then
  if (why.startsWith('said:')) return why.slice('said:'.length)
  if (why.startsWith('draft:')) {
    const problems = (detail || why.slice('draft:'.length)).split(',').flatMap((problem) => {
      const [field = '', code = ''] = problem.split(':')
      return isKeyOf(drafts.problem, code) && isKeyOf(drafts.field, field)
        ? [t(`drafts.problem.${code}`, { field: t(`drafts.field.${field}`) })]
        : []
    })
    return problems.length > 0 ? problems.join(', ') : t('actRefusal.other')
  }
  if (why.startsWith('sale:')) {
    const code = why.slice('sale:'.length)
    return t(`auctions.lotRefused.${isKeyOf(auctions.lotRefused, code) ? code : 'other'}`)
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
  if (isKeyOf(longJobs.why, why)) return t(`longJobs.why.${why}`)
  return t(`actRefusal.${isKeyOf(actRefusal, why) ? why : 'other'}`)
}

/** `field:nearest`. */
function splitDetail(detail: string): string[] {
  const at = detail.indexOf(':')
  return at < 0 ? [detail] : [detail.slice(0, at), detail.slice(at + 1)]
}
