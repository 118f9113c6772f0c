import { Link } from '@remix-run/react'
import { HOUSE_NAME } from '#app/domain/shop/product-name.ts'
import { useShellData } from './shell-data.ts'

/** The house's mark and name, or the picture that an operator has put in their place. */
export function Logo() {
  const { logo, name } = useShellData() ?? {}
  return (
    <Link className="logo" to="/">
      {logo ? <img src={logo} alt={name} /> : <HouseMark name={name ?? HOUSE_NAME} />}
    </Link>
  )
}

function HouseMark({ name }: { name: string }) {
  return (
    <>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <path d="M3 9.2 9.6 3H23a2 2 0 0 1 2 2v18a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" fill="currentColor" />
        <circle cx="9.2" cy="9.6" r="2" fill="var(--paper)" />
        <path d="M14.2 9.6H20M9.2 15H20M9.2 19.6H20" stroke="var(--paper)" strokeWidth="2.2" />
      </svg>
      {name}
    </>
  )
}
