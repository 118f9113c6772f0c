import { useTranslation } from 'react-i18next'
import { longJobs } from '#app/i18n/en/long-jobs.ts'
import type { JobView } from '../queries.server.ts'

/** What a job does, in words. */
export function useJobTitle(): (job: Pick<JobView, 'kind' | 'label'>) => string {
  const { t } = useTranslation()
  return ({ kind, label }) => {
    if (kind === 'import') return t('longJobs.doing.import', { label })
    const [act = ''] = label.split(':')
    return isDoing(act) ? t(`longJobs.doing.${act}`) : label
  }
}

function isDoing(act: string): act is Exclude<keyof typeof longJobs.doing, 'import'> {
  return act !== 'import' && Object.hasOwn(longJobs.doing, act)
}
