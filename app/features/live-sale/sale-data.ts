import type { SaleView } from '#app/features/auctions/queries.server.ts'

/** A sale's page as search engines read it: what it is, when it closes, where it is collected, and where the page stands. */
export function saleData(
  sale: SaleView,
  { url, pictures, site }: { url: string; pictures: readonly string[]; site: string },
) {
  const { origin } = new URL(url)
  const { yard } = sale
  const iso = (at: number | null) => (at === null ? undefined : new Date(at).toISOString())
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'SaleEvent',
        name: sale.title,
        description: sale.description || sale.title,
        url,
        startDate: iso(sale.firstCloseAt ?? sale.startsAt),
        endDate: iso(sale.lastCloseAt ?? sale.firstCloseAt),
        eventStatus: `https://schema.org/${sale.state === 'cancelled' ? 'EventCancelled' : 'EventScheduled'}`,
        eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
        organizer: { '@type': 'Organization', name: sale.seller.name },
        location: {
          '@type': 'VirtualLocation',
          url,
        },
        ...(yard && {
          about: {
            '@type': 'Place',
            name: yard.name,
            address: {
              '@type': 'PostalAddress',
              streetAddress: yard.address1,
              addressLocality: yard.city,
              addressRegion: yard.state,
              postalCode: yard.zip,
            },
          },
        }),
        ...(pictures.length > 0 && { image: pictures }),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: 'Auctions', item: `${origin}/auction` },
          { '@type': 'ListItem', position: 3, name: sale.title, item: url },
        ],
      },
    ],
  }
}
