/** The six films of the account's page (account-and-operations.md, section 2), and where each leads while there is none. */
const FALLBACKS = {
  whats_new: '/about-us',
  purchasing: '/help',
  storage: '/terms-and-conditions',
  pickup: '/help',
  paying: '/faq',
  returns: '/help',
} as const

export type TutorialKey = keyof typeof FALLBACKS
/** Addresses that an operator has set; null: none. */
export type Tutorials = Record<TutorialKey, string | null>

export const TUTORIAL_KEYS = Object.keys(FALLBACKS) as TutorialKey[]
export const NO_TUTORIALS: Tutorials = {
  whats_new: null,
  purchasing: null,
  storage: null,
  pickup: null,
  paying: null,
  returns: null,
}

export type Tutorial = { key: TutorialKey; href: string; isVideo: boolean }

/** All six, in their order. */
export function tutorialLinks(set: Partial<Tutorials>): Tutorial[] {
  return TUTORIAL_KEYS.map((key) => {
    const href = set[key] ?? null
    return href === null ? { key, href: FALLBACKS[key], isVideo: false } : { key, href, isVideo: true }
  })
}
