import { useLocation, useSearchParams } from '@remix-run/react'
import { doorAddress } from '#app/lib/login-address.ts'
import { isAtTheDoor } from '#app/lib/sign-in-steps.ts'

/** Today's Steals and Popular are sorts of the search. */
export const SALES = '/auction'
export const STEALS = '/search?orderby=20'
export const POPULAR = '/search?orderby=21'
export const MAP = '/locationmap'

/** The address of this page, to come back to; without `lng`, which would overrule a choice made later. */
export function useReturnTo(): string {
  const { pathname, search } = useLocation()
  const params = new URLSearchParams(search)
  params.delete('lng')
  const query = params.toString()
  return query ? `${pathname}?${query}` : pathname
}

/** The place that this page's address names, as its parameters: what a visitor has chosen stands nowhere else. */
export function usePlaceHere(): URLSearchParams {
  const [here] = useSearchParams()
  const names = ['longitude', 'latitude', 'radius']
  return new URLSearchParams(
    names.every((name) => here.has(name)) ? names.map((name) => [name, here.get(name) ?? '']) : [],
  )
}

/** A search's address with that place in it, so that a visitor's goes with them from search to search. */
export function useAround(): (to: string) => string {
  const place = usePlaceHere().toString()
  return (to) => (place && to.startsWith('/search') ? `${to}${to.includes('?') ? '&' : '?'}${place}` : to)
}

/** The sign-in page, coming back here afterwards: to the page itself where this one stands in a drawer. */
export function useLoginAddress(): string {
  return useDoorAddress('/login')
}

export function useRegisterAddress(): string {
  return useDoorAddress('/registration')
}

function useDoorAddress(door: '/login' | '/registration'): string {
  const [path = '/', query = ''] = useReturnTo().split('?')
  if (path === '/' || isAtTheDoor(path)) return doorAddress(door, null)
  const params = new URLSearchParams(query)
  params.delete('popup')
  const rest = params.toString()
  return doorAddress(door, rest ? `${path}?${rest}` : path)
}

/** Whether a link of the navigation stands for the page that is open: `aria-current`. */
export function useIsHere(): (to: string) => 'page' | undefined {
  const { pathname, search } = useLocation()
  return (to) => {
    const [path = '', query = ''] = to.split('?')
    if (path !== pathname) return undefined
    const here = new URLSearchParams(search)
    const kind = (params: URLSearchParams) => navigationKind(params)
    return kind(here) === kind(new URLSearchParams(query)) ? 'page' : undefined
  }
}

/** Which of the navigation's searches an address is: a category alone, one of the two sorts, or just the search. */
function navigationKind(params: URLSearchParams): string {
  const sort = params.get('orderby')
  if (sort === '20' || sort === '21') return sort
  const keywords = params.get('keywords')
  if (keywords) return `keywords ${keywords}`
  const categories = params.getAll('category')
  return categories.length === 1 && categories[0] ? `category ${categories[0]}` : 'all'
}
