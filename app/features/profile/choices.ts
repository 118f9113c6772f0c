/** How somebody has found the marketplace, in the order that is asked (storefront.md, section 9). */
export const FIND_SOURCES = [
  'Facebook',
  'Instagram',
  'Twitter',
  'Google',
  'Staff Member',
  'Word of Mouth',
  'Other',
] as const
