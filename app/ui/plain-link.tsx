import { Link } from '@remix-run/react'
import type { AnchorHTMLAttributes } from 'react'

type PlainLinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & { to: string }

/** A link that an operator has written: within the site or to another, and then in a tab that cannot reach back. */
export function PlainLink({ to, ...rest }: PlainLinkProps) {
  if (to.startsWith('/') && !to.startsWith('/api/')) return <Link to={to} {...rest} />
  return <a href={to} rel="noopener noreferrer" {...rest} />
}
