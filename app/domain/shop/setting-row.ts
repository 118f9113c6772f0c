/** Where under /admin/settings a setting is edited. */
export type SettingSection =
  | 'brand'
  | 'menu'
  | 'names'
  | 'footer'
  | 'site'
  | 'offers'
  | 'premium'
  | 'defaults'
  | 'accounts'
  | 'profiles'
  | 'tutorials'
  | 'holidays'
  | 'maintenance'

/** What stands together within a section. */
export type SettingGroup =
  | 'contact'
  | 'map'
  | 'warnings'
  | 'changes'
  | 'who'
  | 'history'
  | 'deposits'
  | 'pieces'
  | 'fee'
  | 'pickups'

export type SettingUnit = 'times' | 'timesALot' | 'minutes' | 'hours' | 'changes' | 'days'

/**
 * How a setting is typed and judged. `percent` is kept in hundredths of a percent, `dollars` in cents; an address may be
 * null. `own`: its section has a form for it, or nobody edits it on a page.
 */
export type SettingKind =
  | { type: 'switch' }
  /** `emptyIs`: what an empty field means; without it something must be typed. */
  | { type: 'whole'; least: number; most: number; unit?: SettingUnit; emptyIs?: number }
  | { type: 'number'; least: number; most: number; unit?: SettingUnit }
  | { type: 'choice'; options: readonly [string, ...string[]] }
  | { type: 'text'; most: number; required?: true; input?: 'tel' }
  | { type: 'email' }
  | { type: 'service'; example: string }
  | { type: 'tiles'; example: string }
  | { type: 'percent' }
  | { type: 'dollars' }
  | { type: 'own' }

/**
 * From when a change holds: at once for everybody; for lots that are published from then on, as the rule card of the
 * others is frozen; for invoices that are written from then on.
 */
export type SettingHolds = 'at once' | 'new lots' | 'new invoices'

export type SettingRow<Value> = {
  default: Value
  kind: SettingKind
  /** Null where it is set in the database alone. */
  section: SettingSection | null
  group?: SettingGroup
  /** Its name in forms and calls, where that is not its key. */
  field?: string
  holds: SettingHolds
  /** For the operator: docs/operations.md lists it. */
  about: string
}

export const SWITCH = { type: 'switch' } as const
export const OWN = { type: 'own' } as const
export const whole = (least: number, most: number, unit?: SettingUnit): SettingKind => ({
  type: 'whole',
  least,
  most,
  ...(unit && { unit }),
})
/** A row, its default first. */
export const set = <Value>(fallback: Value, row: Omit<SettingRow<Value>, 'default'>): SettingRow<Value> => ({
  ...row,
  default: fallback,
})
