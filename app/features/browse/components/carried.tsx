import type { Search } from '#app/features/browse/inputs.ts'
import { searchParams } from '#app/features/browse/inputs.ts'

/** What a form must not lose though it has no field for it: hidden, as the address has it. */
export function Carried({ search, except }: { search: Search; except: readonly string[] }) {
  const params = [...searchParams({ ...search, page: 1, orderby: 'ending' })]
  return params
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => <input key={`${name} ${value}`} type="hidden" name={name} value={value} />)
}
