import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'

type FreeDraft = { id: string; title: string; yard: boolean }

/** Drafts that are in no auction: those that are ticked come in. */
export function PutLotsIn({ drafts }: { drafts: readonly FreeDraft[] }) {
  const { t } = useTranslation()
  if (drafts.length === 0) return <p className="cap">{t('auctions.noneFree')}</p>
  return (
    <details className="panel sale-put">
      <summary className="btn btn-secondary">{t('auctions.putIn', { count: drafts.length })}</summary>
      <Form method="post" className="stack" preventScrollReset>
        <ul className="sale-free">
          {drafts.map(({ id, title, yard }) => (
            <li key={id}>
              <label className="check">
                <input type="checkbox" name="lot" value={id} disabled={!yard} />
                <span>
                  {title || t('drafts.untitled')}{' '}
                  {!yard && <span className="cap">{t('auctions.otherYard')}</span>}
                </span>
              </label>
            </li>
          ))}
        </ul>
        <div className="row row-wrap">
          <label className="label" htmlFor="put-where">
            {t('auctions.at')}
          </label>
          <select className="select" id="put-where" name="where">
            {(['end', 'beginning', 'spread'] as const).map((where) => (
              <option key={where} value={where}>
                {t(`auctions.where.${where}`)}
              </option>
            ))}
          </select>
          <Button variant="primary" name="intent" value="put">
            {t('auctions.putAct')}
          </Button>
        </div>
      </Form>
    </details>
  )
}
