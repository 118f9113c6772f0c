import type { MenuItem, SocialLink } from '#app/domain/shop/storefront.ts'

/** What an operator of the demo marketplace has put into header and footer. */
export const menu: MenuItem[] = [
  { kind: 'link', label: { en: 'Tools', es: 'Herramientas' }, to: '/search?category=tools' },
  { kind: 'link', label: { en: 'Pallets', es: 'Palés' }, to: '/search?category=pallets' },
]

export const social: SocialLink[] = [
  { name: 'Facebook', href: 'https://www.facebook.com/' },
  { name: 'X', href: 'https://x.com/' },
]
