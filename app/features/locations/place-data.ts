import type { YardView } from './queries.server.ts'

const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const
/** A day's last minute: schema.org has no 24:00. */
const LAST_MINUTE = 24 * 60 - 1

/** A yard's page as search engines read it: where it is, when it is open, and where the page stands. */
export function placeData(
  { name, description, street, city, state, zip, phone, latitude, longitude, week, otherDays }: YardView,
  { url, site, locations }: { url: string; site: string; locations: string },
) {
  const { origin } = new URL(url)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'LocalBusiness',
        '@id': `${url}#place`,
        name,
        url,
        ...(description && { description }),
        ...(phone && { telephone: phone }),
        address: {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: city,
          addressRegion: state,
          postalCode: zip,
          addressCountry: 'US',
        },
        geo: { '@type': 'GeoCoordinates', latitude, longitude },
        openingHoursSpecification: week.map(({ day, from, to }) => ({
          '@type': 'OpeningHoursSpecification',
          dayOfWeek: `https://schema.org/${DAYS[day]}`,
          opens: clockOf(from),
          closes: clockOf(to),
        })),
        specialOpeningHoursSpecification: otherDays.map(({ date, span }) => ({
          '@type': 'OpeningHoursSpecification',
          validFrom: date,
          validThrough: date,
          // the same moment twice is a day on which it is closed
          opens: clockOf(span?.from ?? 0),
          closes: clockOf(span?.to ?? 0),
        })),
      },
      {
        '@type': 'BreadcrumbList',
        itemListElement: [
          { '@type': 'ListItem', position: 1, name: site, item: `${origin}/` },
          { '@type': 'ListItem', position: 2, name: locations, item: `${origin}/locationmap` },
          { '@type': 'ListItem', position: 3, name, item: url },
        ],
      },
    ],
  }
}

function clockOf(minutes: number): string {
  const shown = Math.min(minutes, LAST_MINUTE)
  return [Math.floor(shown / 60), shown % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
