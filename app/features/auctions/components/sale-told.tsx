import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { actReasonOf } from '#app/domain/auction/act-reasons.ts'
import type { SaleDone } from '#app/flows/auctions/auction-form.server.ts'
import { auctions } from '#app/i18n/en/auctions.ts'
import { isKeyOf } from '#app/lib/is-key-of.ts'
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
  const reasonOf = useReason()
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
                {reasonOf(code)}
              </li>
            ))}
          </ul>
        </>
      )}
    </Note>
  )
}

/** What a sale asks of its lots has words of its own; the rest is said as of any lot. */
function useReason() {
  const { t } = useTranslation()
  return (code: string): string => {
    if (isKeyOf(auctions.lotRefused, code)) return t(`auctions.lotRefused.${code}`)
    return t(`actRefusal.${actReasonOf(code)}`)
  }
}
