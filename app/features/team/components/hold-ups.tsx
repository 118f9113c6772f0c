import { Link } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { type HoldUp, heldUpBy } from '#app/domain/people/invitations.ts'
import { Note } from '#app/ui/note.tsx'

/** What keeps whoever is invited from joining, lot by lot; nothing where nothing does. */
export function HoldUps({ holdUps, organisation }: { holdUps: readonly HoldUp[]; organisation: string }) {
  const { t } = useTranslation()
  const why = heldUpBy(holdUps)
  if (why === null) return null
  return (
    <>
      <Note tone="amber" role="alert">
        {t(`team.join.${why}`, { organisation })}
      </Note>
      <ul className="stack" aria-label={t('team.join.where')}>
        {holdUps.map(({ listingId, title, kind, leads }) => (
          <li key={`${kind} ${listingId}`}>
            <Link to={`/product-view/${listingId}`}>{title}</Link>
            <span className="cap">
              {t(
                kind === 'price_offer'
                  ? 'team.join.priceOffer'
                  : leads
                    ? 'team.join.leads'
                    : 'team.join.stands',
              )}
            </span>
          </li>
        ))}
      </ul>
      <p className="muted">{t('team.join.tells', { organisation })}</p>
    </>
  )
}
