type Tag = { property: string; content: string } | { name: string; content: string }

type PageFacts = {
  title: string
  description: string
  /** Where this page lives: the same content under other addresses is this page again. */
  url: string
  /** What shows the page where its address is shared (`shareTags`). */
  picture?: readonly Tag[]
  /** What the whole site is called. */
  site: string
  kind?: 'website' | 'product' | 'article'
}

/** What search engines and those who show a link read of a page: as Remix' `meta` gives it. */
export function pageMeta({ title, description, url, picture = [], site, kind = 'website' }: PageFacts) {
  return [
    { title },
    { name: 'description', content: description },
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:site_name', content: site },
    { property: 'og:type', content: kind },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    ...picture,
  ]
}
