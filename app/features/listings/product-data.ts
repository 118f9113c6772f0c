import type { ListingView } from './queries.server.ts'

/** What search engines call the state of a thing (schema.org), by the beginning of our condition's address. */
const CONDITIONS: readonly [begins: string, of: string][] = [
  ['New', 'NewCondition'],
  ['Refurbished', 'RefurbishedCondition'],
  ['For parts', 'DamagedCondition'],
  ['Damaged', 'DamagedCondition'],
]

type Offered = { price: number; availability: string; more?: object }

/** A listing's page as search engines read it: the thing, what it is offered for, and where the page stands. */
export function productData(
  listing: ListingView,
  { url, pictures, site }: { url: string; pictures: string[]; site: string },
) {
  const { origin } = new URL(url)
  const { brand, manufacturer, category, parentCategory, condition } = listing
  const offers = offersOf(listing).map(({ price, availability, more }) => ({
    '@type': 'Offer',
    url,
    price: (price / 100).toFixed(2),
    priceCurrency: 'USD',
    availability: `https://schema.org/${availability}`,
    itemCondition: `https://schema.org/${conditionOf(condition)}`,
    seller: { '@type': 'Organization', name: listing.seller.name },
    ...more,
  }))
  const way = [
    { name: site, path: '/' },
    { name: 'All Listings', path: '/search' },
    ...[parentCategory, category].flatMap((one) =>
      one ? [{ name: one.name, path: `/search?category=${encodeURIComponent(one.slug)}` }] : [],
    ),
  ]
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Product',
        name: listing.title,
        description: listing.description,
        sku: String(listing.lotNumber),
        category: category.name,
        ...(pictures.length > 0 ? { image: pictures } : {}),
        ...(brand || manufacturer ? { brand: { '@type': 'Brand', name: brand || manufacturer } } : {}),
        ...(offers.length > 0 ? { offers: offers.length === 1 ? offers[0] : offers } : {}),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          ...way.map(({ name, path }, at) => ({
            '@type': 'ListItem',
            position: at + 1,
            name,
            item: origin + path,
          })),
          { '@type': 'ListItem', position: way.length + 1, name: listing.title, item: url },
        ],
      },
    ],
  }
}

/** A reverse auction sells nothing, and what a sealed one comes to nobody is told before its end. */
function offersOf({ format, status, price, buyNow, stock, startsAt, closesAt }: ListingView): Offered[] {
  if (format === 'reverse') return []
  if (status === 'sold') return format === 'sealed' ? [] : [{ price, availability: 'SoldOut' }]
  if (format === 'sealed') return []
  if (status === 'closed') return [{ price, availability: 'Discontinued' }]
  const ends = new Date(closesAt).toISOString()
  const more = {
    availabilityStarts: new Date(startsAt).toISOString(),
    availabilityEnds: ends,
    priceValidUntil: ends,
  }
  if (format === 'fixed')
    return [{ price: buyNow ?? price, availability: stock > 0 ? 'InStock' : 'SoldOut', more }]
  const auction = { price, availability: status === 'scheduled' ? 'PreOrder' : 'LimitedAvailability', more }
  return buyNow === null ? [auction] : [auction, { price: buyNow, availability: 'InStock', more }]
}

function conditionOf(condition: string): string {
  return CONDITIONS.find(([begins]) => condition.startsWith(begins))?.[1] ?? 'UsedCondition'
}
