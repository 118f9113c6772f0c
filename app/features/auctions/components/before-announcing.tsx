import { Form, Link } from '@remix-run/react'
import { CircleAlert, CircleCheck } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { SaleField, SaleProblem } from '#app/domain/auctions/set-up.ts'
import { isEditable } from '#app/domain/auctions/state.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { Button } from '#app/ui/button.tsx'

const STEPS: readonly SaleField[] = [
  'title',
  'description',
  'yard',
  'starts',
  'firstClose',
  'stagger',
  'softClose',
  'lots',
]

type BeforeProps = {
  sale: SaleRow
  problems: readonly SaleProblem[]
  lots: number
  /** Lots that are drafts and lack something. */
  notReady: number
  lotsAt: string
}

/** What an auction still lacks, each with where it is; once it is announced, what of its lots is not public yet. */
export function BeforeAnnouncing({ sale, problems, lots, notReady, lotsAt }: BeforeProps) {
  const { t } = useTranslation()
  const drafts = lots - sale.lotCount
  if (sale.state !== 'draft')
    return isEditable(sale.state) ? (
      <section className="stack">
        <h2 className="h-sub">{t('auctions.published')}</h2>
        <p className="num">{t('auctions.publishedOf', { count: lots, published: sale.lotCount })}</p>
        {drafts > 0 && (
          <Form method="post" className="stack">
            {notReady > 0 && (
              <Link className="link" to={lotsAt}>
                {t('auctions.lotsNotReady', { count: notReady, lots })}
              </Link>
            )}
            <Button variant="primary" name="intent" value="publish">
              {t('auctions.publishRest')}
            </Button>
          </Form>
        )}
      </section>
    ) : null
  return (
    <section className="stack" id="before-announcing">
      <h2 className="h-sub">{t('auctions.before')}</h2>
      {problems.length > 0 && <p className="t-out">{t('auctions.missing', { count: problems.length })}</p>}
      <ul className="sale-steps">
        {STEPS.map((field) => {
          const problem = problems.find((one) => one.field === field)
          return (
            <li key={field} className="row">
              {problem ? (
                <CircleAlert className="i t-out" aria-hidden="true" />
              ) : (
                <CircleCheck className="i t-win" aria-hidden="true" />
              )}
              {problem ? (
                <a className="link" href={field === 'lots' ? lotsAt : `#sale-${field}`}>
                  {t(`auctions.step.${field}`)}: {t(`auctions.problem.${problem.code}`)}
                </a>
              ) : (
                t(`auctions.step.${field}`)
              )}
            </li>
          )
        })}
        {notReady > 0 && (
          <li className="row">
            <CircleAlert className="i t-amber" aria-hidden="true" />
            <Link className="link" to={lotsAt}>
              {t('auctions.lotsNotReady', { count: notReady, lots })}
            </Link>
          </li>
        )}
      </ul>
    </section>
  )
}
