import { Link } from '@remix-run/react'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ListingView } from '#app/features/listings/queries.server.ts'
import type { SellerSaid } from '#app/features/listings/seller-said.server.ts'
import { SellerMark } from '#app/ui/seller-mark.tsx'
import { later } from '#app/ui/start/later.tsx'
import * as listingDetails from './listing-details.tsx'

const ListingDetails = later(
  { name: 'details', when: 'open' },
  async () => (await import('./listing-details.tsx')).ListingDetails,
  import.meta.env.SSR ? listingDetails.ListingDetails : null,
)

type ListingAccordionsProps = {
  listing: ListingView
  /** What the seller says beside it, and how returns are taken. */
  said: SellerSaid | null
  /** Where and when it is fetched. */
  pickup: ReactNode
  /** Until when. */
  deadline: ReactNode
  /** Below the seller's words. */
  seller?: ReactNode
  /** Further sections. */
  children?: ReactNode
}

export function ListingAccordions({
  listing,
  said,
  pickup,
  deadline,
  seller: sellerKeep,
  children,
}: ListingAccordionsProps) {
  const { t, i18n } = useTranslation()
  const story = (i18n.language === 'es' && said?.storyEs) || listing.seller.description
  const { yard, seller, pickupDeadlineDays: days } = listing
  return (
    <div className="acc">
      <Section open title={t('item.pickup.title')} aside={yard.name}>
        {pickup}
      </Section>
      <Section title={t('item.deadline.title')} aside={t('item.deadline.days', { count: days })}>
        {deadline}
      </Section>
      <Section title={t('item.details.title')}>
        <ListingDetails listing={listing} />
      </Section>
      <Section
        title={t('item.returns.title')}
        aside={said?.choice ? t(`organisation.choice.${said.choice}`) : t('item.returns.aside')}
      >
        <p className="seller-words">{said?.text || t('item.returns.text')}</p>
      </Section>
      <Section title={t('item.seller.title')} aside={seller.name}>
        <p className="row">
          <SellerMark name={seller.name} logo={said?.logo ?? null} size="s" />
          <Link className="link strong" to={`/sellers/${seller.handle}`}>
            {seller.name}
          </Link>
        </p>
        <p>{story}</p>
        {sellerKeep}
      </Section>
      {children}
    </div>
  )
}

type SectionProps = { id?: string; title: string; aside?: string; open?: boolean; children: ReactNode }

export function Section({ id, title, aside, open, children }: SectionProps) {
  return (
    <details id={id} open={open}>
      <summary>
        {title}
        <span className="aside">{aside}</span>
        <ChevronDown className="i" aria-hidden="true" />
      </summary>
      <div className="body">{children}</div>
    </details>
  )
}
