import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Note } from '#app/ui/note.tsx'
import { LABELS_MOST, type LabelsInput, labelParams, partOf } from '../inputs.ts'

type LabelPartsProps = {
  asked: LabelsInput
  /** How an address says which lots they are. */
  source: readonly (readonly [string, string])[]
  keep: Readonly<Record<string, string>>
  /** Of how many lots labels were asked for. */
  total: number
}

/** One file takes so many labels: which of them it has, and the way to the others. */
export function LabelParts({ asked, source, keep, total }: LabelPartsProps) {
  const { t } = useTranslation()
  const { part, parts, from, to } = partOf(asked.part, total)
  if (parts === 1) return null
  const addressOf = (other: number) => {
    const all = source.filter(([name]) => name !== 'part')
    return `?${labelParams(asked, keep, other > 1 ? [...all, ['part', String(other)]] : all)}`
  }
  const link = (other: number) => {
    const that = partOf(other, total)
    return (
      <Link className="link" to={addressOf(other)}>
        {t('labels.partOf', { from: that.from, to: that.to })}
      </Link>
    )
  }
  return (
    <Note className="lbp-note">
      <span data-testid="labels-part">
        {t('labels.parted', { most: LABELS_MOST, from, to, count: total })}
      </span>{' '}
      {part > 1 && link(part - 1)} {part < parts && link(part + 1)}
    </Note>
  )
}
