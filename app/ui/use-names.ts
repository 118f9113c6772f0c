import { useRouteLoaderData } from '@remix-run/react'

/**
 * What the catalogue's own words (categories, conditions, banners) are called in the reader's language. An operator says
 * so under /admin/settings/names; a word that nobody has translated stays as it is.
 */
export function useNames(): (name: string) => string {
  const names = useRouteLoaderData<{ names: Record<string, string> }>('root')?.names
  return (name) => (names && Object.hasOwn(names, name) && names[name]) || name
}
