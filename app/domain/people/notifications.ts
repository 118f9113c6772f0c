/** What people are told of, and whether by e-mail and by text message (account-and-operations.md, sections 3 and 9). */
export type Notification = {
  id: number
  /** Its name in the phrases. */
  key: NotificationKey
  email: boolean
  sms: boolean
}

const KEYS = [
  'offerPlaced',
  'outbid',
  'restocking',
  'ending',
  'seller',
  'won',
  'answers',
  'searches',
  'invoice',
  'pickup',
  'pickupReminder',
  'returns',
  'marketing',
] as const
export type NotificationKey = (typeof KEYS)[number]

const NO_SMS: readonly NotificationKey[] = ['seller', 'won', 'invoice', 'marketing']

/** By id, from 1. */
export const NOTIFICATIONS: readonly Notification[] = KEYS.map((key, place) => ({
  id: place + 1,
  key,
  email: true,
  sms: !NO_SMS.includes(key),
}))

export function notificationId(key: NotificationKey): number {
  return KEYS.indexOf(key) + 1
}

/** Part of buying here: their e-mail cannot be switched off. */
export const MANDATORY_EMAIL: readonly number[] = [6, 9]
/** Its text message can be chosen whatever the catalogue says of it. */
export const ALWAYS_SMS = 6
export const OFFER_PLACED = 1
export const OUTBID = 2
export const FOLLOWED_SELLERS = 5
export const SAVED_SEARCHES = 8
export const MARKETING = 13
/** News that come by themselves: each letter of them carries a link that ends its kind. */
export const NEWS = [FOLLOWED_SELLERS, SAVED_SEARCHES, MARKETING] as const
export type News = (typeof NEWS)[number]
/** Of whoever has chosen nothing, unless an operator has (`default_enabled_user_email_notifications`). */
export const DEFAULT_EMAIL: readonly number[] = [2, 4, 6, 7, 8, 9]

export function hasEmail({ email }: Notification): boolean {
  return email
}

export function hasSms({ id, sms }: Notification): boolean {
  return sms || id === ALWAYS_SMS
}

/** Those that somebody may choose anything of. */
export function offeredNotifications(): readonly Notification[] {
  return NOTIFICATIONS.filter((notification) => hasEmail(notification) || hasSms(notification))
}

export function isNews(id: unknown): id is News {
  return (NEWS as readonly unknown[]).includes(id)
}

export function isMandatory(id: number): boolean {
  return MANDATORY_EMAIL.includes(id)
}

/** What somebody has chosen; null where they have not. `marketing`: whether they agreed to that when they registered. */
export type Chosen = { email: readonly number[] | null; sms: readonly number[] | null; marketing?: boolean }
/** Ids that somebody is told of, in order. */
export type Preferences = { email: number[]; sms: number[] }

/** What holds for somebody: their own choice or the defaults, never without what cannot be switched off. */
export function preferencesOf(chosen: Chosen, defaults: readonly number[] = DEFAULT_EMAIL): Preferences {
  const email = chosen.email ?? (chosen.marketing ? [...defaults, MARKETING] : defaults)
  return {
    email: idsOf(hasEmail, ({ id }) => isMandatory(id) || email.includes(id)),
    sms: idsOf(hasSms, ({ id }) => chosen.sms?.includes(id) ?? false),
  }
}

/**
 * What is kept of a form's answer: the wish for what the form offers, and what was chosen before of what it does not show.
 */
export function keptPreferences(wished: Preferences, before: Chosen): Preferences {
  const unseen = (ids: readonly number[] | null, offers: (notification: Notification) => boolean) =>
    (ids ?? []).filter((id) => !NOTIFICATIONS.some((each) => each.id === id && offers(each)))
  const kept = preferencesOf(wished)
  const inOrder = (one: number, other: number) => one - other
  return {
    email: [...kept.email, ...unseen(before.email, hasEmail)].sort(inOrder),
    sms: [...kept.sms, ...unseen(before.sms, hasSms)].sort(inOrder),
  }
}

export function wants(preferences: Preferences, id: number): { email: boolean; sms: boolean } {
  return { email: preferences.email.includes(id), sms: preferences.sms.includes(id) }
}

function idsOf(...tests: ((notification: Notification) => boolean)[]): number[] {
  return NOTIFICATIONS.filter((notification) => tests.every((test) => test(notification))).map(({ id }) => id)
}
