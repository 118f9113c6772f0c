import { useMatches, useRouteLoaderData } from '@remix-run/react'
import type { Role } from '#app/domain/people/permissions.ts'
import type { ProviderId } from '#app/domain/people/providers.ts'
import type { ChosenPlace } from '#app/features/places/components/place-picker.tsx'
import type { Language } from '#app/i18n/languages.ts'
import type { Theme } from '#app/lib/preferences.ts'
import type { Said } from '#app/lib/said.ts'

/** Offers on open lots, and open lots that are watched: the badges of the shortcuts. */
export type Counts = { offers: number; favourites: number }

/** What the root loader knows and every shell shows. */
export type ShellData = {
  actor: { firstName: string; role: Role } | null
  /** Tells one person from another, for what is kept on the device; null for a visitor. */
  reader: string | null
  /** Whether this is the copy of a page that is kept to be read offline. */
  copied: boolean
  /** What the form before has done; each is said once. */
  said: Said | null
  /** Where a visitor whom this page asks to sign in goes without script; null where nobody is asked. */
  askedTo: string | null
  theme: Theme
  lng: Language
  /** An operator's own phrases of this language, by path. */
  phrases: Record<string, string>
  /** Custom properties with an operator's colours. */
  colours: Record<string, string>
  /** Accounts elsewhere that can be signed in by. */
  offered: readonly ProviderId[]
  /** The marketplace's name, and an operator's own logo. */
  name: string
  logo: string | null
  /** An operator's items of the header's menu. */
  menu: { to: string; name: string }[]
  /** The catalogue's own words in this language (ui/use-names). */
  names: Record<string, string>
  social: { href: string; name: string }[]
  /** Top-level categories, in their order. */
  categories: { slug: string; name: string }[]
  /** Around where lots are looked for; null for everywhere. */
  place: ChosenPlace | null
  /** What waits for who is signed in; all 0 for a visitor. */
  counts: Counts
  /** Pieces in the cart that can still be had. */
  cart: number
  /** The relay that tells this page what happens. */
  relay: string
  /** The server's time of this answer. */
  now: number
}

/** Undefined when the root loader itself has failed. */
export function useShellData(): ShellData | undefined {
  return useRouteLoaderData<ShellData>('root')
}

/** False on pages that only are read (`handle = { scripts: false }`, and offline copies): they travel without any script. */
export function useScripts(): boolean {
  const isCopy = useShellData()?.copied ?? false
  const matches = useMatches()
  return (
    !isCopy && !matches.some(({ handle }) => (handle as { scripts?: boolean } | undefined)?.scripts === false)
  )
}
