import type { CategoryView } from '#app/features/browse/choice-queries.server.ts'

/** What a search can be narrowed by: as the filters show it. */
export type Choice = { slug: string; name: string; count?: number }
export type CategoryChoice = Choice & { children: Choice[] }

/** Categories as a tree of two levels, in the order they came. */
export function categoryTree(categories: CategoryView[]): CategoryChoice[] {
  const choice = ({ slug, name, openCount }: CategoryView): Choice => ({ slug, name, count: openCount })
  return categories
    .filter((category) => category.parentId === null)
    .map((parent) => ({
      ...choice(parent),
      children: categories.filter((category) => category.parentId === parent.id).map(choice),
    }))
}
