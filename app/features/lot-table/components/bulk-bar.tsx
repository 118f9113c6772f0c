import { Link } from '@remix-run/react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { BulkAct } from '#app/flows/lots/bulk-input.ts'
import { Button } from '#app/ui/button.tsx'
import { ChooseAll } from '#app/ui/choose-all.tsx'
import { useTicked } from '#app/ui/use-ticked.ts'

type BulkBarProps = {
  acts: readonly BulkAct[]
  total: number
  /** Whether all that the filters find are meant, not only what is ticked. */
  all: boolean
  allHref: string
  pageHref: string
  /** Links beside the acts: labels. */
  children?: ReactNode
}

const DANGER = new Set<BulkAct>(['delete', 'close', 'withdraw'])

/** What can be done to the lots that are ticked, or to all that match. It stands in their form. */
export function BulkBar({ acts, total, all, allHref, pageHref, children }: BulkBarProps) {
  const { t } = useTranslation()
  const { part, ticked } = useTicked<HTMLFieldSetElement>('id')
  // with script nothing is offered for no lots; without it nobody counts them
  const none = !all && ticked === 0
  return (
    <fieldset className="lot-bulk" aria-label={t('lotTable.bulk')} ref={part} data-none={none || undefined}>
      {all && <input type="hidden" name="all" value="on" />}
      <ChooseAll name="id" called={t('lotTable.tickAll')} className="check lot-tick">
        <b className="num">
          {all
            ? t('lotTable.allSelected', { count: total })
            : none
              ? t('lotTable.noneSelected')
              : t('lotTable.selected', { count: ticked })}
        </b>
      </ChooseAll>
      <span className="lot-acts">
        {acts.map((act) => (
          <Button
            key={act}
            size="sm"
            variant={act === 'publish' ? 'primary' : 'quiet'}
            className={DANGER.has(act) ? 't-out' : undefined}
            name="intent"
            value={`ask:${act}`}
          >
            {t(`lotTable.act.${act}`)}
          </Button>
        ))}
        {children}
      </span>
      <Link className="link cap push" to={all ? pageHref : allHref} preventScrollReset>
        {all ? t('lotTable.selectPage') : t('lotTable.selectAll', { count: total })}
      </Link>
    </fieldset>
  )
}
