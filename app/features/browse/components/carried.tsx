import { useSearchParams } from '@remix-run/react'

/** What a search is made of, but for its page and its sort: the two forms have a field for that. */
const SEARCH =
  'searchbar keywords category condition location multiplelocation sale_type featured price_from price_to closes_from closes_to added_from added_to longitude latitude radius market_status status view limit'.split(
    ' ',
  )

/** What a form must not lose though it has no field for it: hidden, as the address has it. */
export function Carried({ except }: { except: readonly string[] }) {
  const [params] = useSearchParams()
  return [...params]
    .filter(([name]) => SEARCH.includes(name) && !except.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
