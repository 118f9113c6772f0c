import { Circle, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DraftProblem } from '#app/domain/shop/draft.ts'

/** What every lot needs, in the order of its editor. */
const NEEDED = [
  'pictures',
  'title',
  'description',
  'category',
  'condition',
  'startPrice',
  'closes',
  'yard',
] as const

type BeforePublishingProps = {
  problems: readonly DraftProblem[]
  /** The editor's address, where this stands on another page. */
  editor?: string
}

/** What is there and what is missing before a lot can be published, each with the way to its field. */
export function BeforePublishing({ problems, editor = '' }: BeforePublishingProps) {
  const { t } = useTranslation()
  const others = problems.filter(({ field }) => !(NEEDED as readonly string[]).includes(field))
  const rows = [
    ...NEEDED.map((field) => ({ field, problem: problems.find((each) => each.field === field) })),
    ...others.map((problem) => ({ field: problem.field, problem })),
  ]
  return (
    <section aria-labelledby="before-publishing" data-testid="before-publishing">
      <h2 className="h-sub" id="before-publishing">
        {t('drafts.before')}
      </h2>
      <ul className="chk">
        {rows.map(({ field, problem }) => (
          <li key={`${field}-${problem?.code}`} data-ok={problem ? undefined : ''}>
            {problem ? (
              <Circle className="i i-s" aria-hidden="true" />
            ) : (
              <CircleCheck className="i i-s" aria-hidden="true" />
            )}
            {problem ? (
              <a className="link" href={`${editor}#lot-${field}`}>
                {problem.code === 'missing' ? (
                  <>
                    {t(`drafts.field.${field}`)} <span className="sr">{t('drafts.isMissing')}</span>
                  </>
                ) : (
                  t(`drafts.problem.${problem.code}`, { field: t(`drafts.field.${field}`) })
                )}
              </a>
            ) : (
              <span>
                {t(`drafts.field.${field}`)} <span className="sr">{t('drafts.isThere')}</span>
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
