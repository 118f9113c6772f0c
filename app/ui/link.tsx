import { type LinkProps, Link as RouterLink } from '@remix-run/react'

const WHOLE_PATH = /^\/(?!\/)/

/**
 * Remix's link. Where the server writes a page, the router would work out every address against the page's own, twice: a
 * fifth of what rendering home costs. A whole path of this site is written as it is there, in the same markup.
 */
export const Link = import.meta.env.SSR ? (Written as typeof RouterLink) : RouterLink

function Written(props: LinkProps) {
  const { to, discover = 'render', prefetch, preventScrollReset, reloadDocument, ...rest } = props
  if (typeof to !== 'string' || !WHOLE_PATH.test(to) || prefetch === 'render')
    return <RouterLink {...props} />
  const { relative, replace, state, viewTransition, ...attributes } = rest
  return (
    <a
      {...attributes}
      href={to}
      data-discover={discover === 'render' && !reloadDocument ? 'true' : undefined}
    />
  )
}
