/** The marketplace as search engines read it: who it is, and how it is searched. */
export function siteData(name: string, url: string, logo: string | null) {
  const { origin } = new URL(url)
  return {
    '@context': 'https://schema.org',
    '@graph': [
      {
        '@type': 'Organization',
        '@id': `${origin}/#organization`,
        name,
        url: `${origin}/`,
        logo: new URL(logo ?? '/icons/apple-touch-180.png', origin).href,
      },
      {
        '@type': 'WebSite',
        name,
        url: `${origin}/`,
        publisher: { '@id': `${origin}/#organization` },
        potentialAction: {
          '@type': 'SearchAction',
          target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?searchbar={search_term_string}` },
          'query-input': 'required name=search_term_string',
        },
      },
    ],
  }
}
