import { flatten, type Tree, withTexts } from '#app/domain/shop/storefront.ts'

export { flatten }

/** A tree of phrases with some of them replaced; its shape, and so its type, stays. */
export function overlay<Phrases extends Tree>(
  phrases: Phrases,
  texts: Readonly<Record<string, string>> = {},
): Phrases {
  return Object.keys(texts).length === 0 ? phrases : (withTexts(phrases, texts) as Phrases)
}
