import { useTranslation } from 'react-i18next'

/** What refers to one of the catalogue, as it is counted. */
export type UseCounts = {
  lots: number
  drafts: number
  searches: number
  below?: number
  people?: number
  /** Who has answered a field with it. */
  answers?: number
}

const COUNTED = ['lots', 'drafts', 'below', 'searches', 'people', 'answers'] as const

export function isInUse(use: UseCounts): boolean {
  return COUNTED.some((what) => (use[what] ?? 0) > 0)
}

/** Why one cannot be deleted: all that refers to it, and what to do first. */
export function useUseText(): (use: UseCounts, merged: boolean) => string {
  const { t } = useTranslation()
  return (use, merged) => {
    const counted = COUNTED.flatMap((what) => {
      const count = use[what] ?? 0
      return count > 0 ? [t(`admin.catalogue.uses.${what}`, { count })] : []
    })
    const first = t(merged ? 'admin.catalogue.mergeFirst' : 'admin.catalogue.hideInstead')
    return `${t('admin.catalogue.usedBy', { what: counted.join(', ') })} ${first}`
  }
}
