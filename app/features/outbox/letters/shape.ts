import type { TFunction } from 'i18next'
import type { Ctx } from '#app/context.ts'
import type { EventKind, EventPayload } from '#app/domain/events.ts'
import type { NotificationKey } from '#app/domain/people/notifications.ts'
import type { Language } from '#app/i18n/languages.ts'
import type { Translation } from '#app/i18n/translation.ts'
import type { Block } from '../letter.ts'

export type Recipient = {
  /** An address, or for a text message a phone number with its country code. */
  to: string
  language: Language
  personId: string | null
  /** How they are greeted; null for an operator. */
  name: string | null
}

/** One letter of a kind, to one reader. */
export type Writing<Data> = {
  /** Follows from what it is about and whom it goes to: the same one is written once. ASCII, at most 256 characters. */
  id: string
  data: Data
  recipient: Recipient
  replyTo?: string
  /** What the link that ends letters of this kind holds: for news, which their reader may end without signing in. */
  leave?: string
  expiresAt?: number
}

/** `act`: where the letter leads. `foot`, `short`: in place of what every letter says. */
export type Parts = { subject: string; blocks: Block[]; act: string; foot?: string; short?: string }

/** Where and in which language a letter is written. */
export type Place = { t: TFunction; language: Language; origin: string; product: string }

export type Phrases = { readonly [key: string]: string | Phrases }
type WithoutCount<Key> = Key extends `${infer Base}_${'zero' | 'one' | 'other'}` ? Base : Key
type PathOf<Own> = {
  [Key in keyof Own & string]: Own[Key] extends string ? WithoutCount<Key> : `${Key}.${PathOf<Own[Key]>}`
}[keyof Own & string]

/** A letter's own phrases, by their path in `words`. */
export type Say<Own> = (key: PathOf<Own>, gaps?: Readonly<Record<string, string | number>>) => string

/** Any letter, for who writes what others tell: its phrases are asked for by paths that it alone knows. */
export type AnyLetter = Pick<Letter<never, Phrases>, 'path'> & {
  parts(
    data: never,
    place: Place & { say: (key: never, gaps?: Parameters<Say<Phrases>>[1]) => string },
  ): Parts
}

export type Facts = Pick<Ctx, 'db' | 'clock'>

/**
 * All that there is to know of one kind of letter. `Data`: what it tells, in cents and epoch ms; it is kept with what was
 * sent. `Kind`: the events that it follows; none where a flow or a job writes it.
 */
export type Letter<Data, Own extends Phrases, Kind extends EventKind = never> = {
  words: { en: Own; es: Translation<Own> }
  /** Under which path operators replace its phrases; `mail.` and its name where nothing is said. */
  path?: string
  /**
   * Which notifications it is: whether it is sent, and by which ways, is its reader's choice. What
   * is several is sent when one of them is wanted. Empty for what is part of having an account and always sent.
   */
  topics: readonly NotificationKey[]
  /** It goes to the operator and has no greeting. */
  operator?: true
  parts(data: Data, place: Place & { say: Say<Own> }): Parts
  /** Whom such an event has written to, and what: asked anew each time it is delivered, so nothing where it is out of date. */
  on: { [K in Kind]: (ctx: Facts, payload: EventPayload<K>) => Promise<readonly Writing<Data>[]> }
  /** What no event tells of: asked for every minute. */
  due?: (ctx: Facts) => Promise<readonly Writing<Data>[]>
  /** For the preview, and for the test that looks at all of them. */
  samples: readonly [Data, ...Data[]]
}

/** How far back what is due each minute looks: rooms whose news came late to D1 are still heard of. */
export const LOOK_BACK_MS = 15 * 60_000
const SIDE_BY_SIDE = 20

/** What each of these has written, some at a time. */
export async function inParts<One, Data>(
  found: readonly One[],
  write: (one: One) => Promise<readonly Writing<Data>[]>,
): Promise<Writing<Data>[]> {
  const writings: Writing<Data>[] = []
  for (let at = 0; at < found.length; at += SIDE_BY_SIDE)
    writings.push(...(await Promise.all(found.slice(at, at + SIDE_BY_SIDE).map(write))).flat())
  return writings
}
