import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'

type Match = { id: string; data?: unknown }

/** A page's title with the product's name behind it, as its operator has set it: what the root was loaded with says it. */
export function titled(title: string | undefined, matches: readonly (Match | undefined)[]): string {
  const name = productName(matches)
  return title ? `${title} · ${name}` : name
}

/** The product's name, on a page that could not be loaded the house's own. */
export function productName(matches: readonly (Match | undefined)[]): string {
  const root = matches.find((match) => match?.id === 'root')?.data
  const named = typeof root === 'object' && root !== null && 'name' in root ? root.name : null
  return typeof named === 'string' && named !== '' ? named : HOUSE_NAME
}
