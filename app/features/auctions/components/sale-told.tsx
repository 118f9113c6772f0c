import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { SaleDone } from '#app/flows/auctions/auction-form.server.ts'
import type { auctions } from '#app/i18n/en/auctions.ts'
import { Note } from '#app/ui/note.tsx'
import { type SaleTellings, wrongOf } from '../sale-told.ts'

/** What became of what was asked of an auction, with the lots that it could not be done to. */
export function SaleTold({ answer, query }: { answer: SaleTellings; query: string }) {
  const { t } = useTranslation()
  const refused = wrongOf(answer)?.refused
  if (refused === 'not_ready')
    return (
      <Note tone="amber" role="alert" className="seller-note">
        {t('auctions.notReady')}
      </Note>
    )
  if (refused)
    return (
      <Note tone="amber" role="alert" className="seller-note">
        {t(`auctions.refused.${refused}`)}
        {refused === 'stale' && (
          <>
            {' '}
            <a className="link" href={query || '?'}>
              {t('auctions.readAnew')}
            </a>
          </>
        )}
        {refused === 'template_taken' && (
          <>
            {' '}
            <button type="submit" className="link" form="sale" name="intent" value="template_over">
              {t('auctions.templates.replace')}
            </button>
          </>
        )}
      </Note>
    )
  return 'said' in answer ? <Done done={answer} query={query} /> : null
}

function Done({ done: { what, count, refused }, query }: { done: SaleDone; query: string }) {
  const { t } = useTranslation()
  return (
    <Note tone={refused.length > 0 ? 'amber' : 'win'} role="status" className="seller-note" id="told">
      <p>{t(`auctions.done.${what}`, { count })}</p>
      {refused.length > 0 && (
        <>
          <p>{t('auctions.notDone')}</p>
          <ul>
            {refused.map(({ id, title, code, draft }) => (
              <li key={id}>
                <Link
                  className="link"
                  to={draft ? `/post_project/create_lot/${id}${query}` : `/product-view/${id}`}
                >
                  {title || t('drafts.untitled')}
                </Link>
                {': '}
                {t(`auctions.lotRefused.${reasonOf(code)}`)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

type Reason = keyof typeof auctions.lotRefused

const REASONS: readonly Reason[] = [
  'has_offers',
  'not_ready',
  'stayed',
  'fixed_in_sale',
  'other_yard',
  'in_auction',
  'sold',
  'relisted',
  'closed',
  'sale_draft',
  'bad_terms',
  'forbidden',
  'stale',
  'not_started',
]

function reasonOf(code: string): Reason {
  return REASONS.find((one) => one === code) ?? 'other'
}
