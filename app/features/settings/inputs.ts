import { z } from 'zod'
import { ADDRESS_CHECKS } from '#app/domain/addresses.ts'
import { VERIFICATION_MODES } from '#app/domain/codes.ts'
import { NOTIFICATIONS } from '#app/domain/notifications.ts'
import { MOST_TIERS, tierFault } from '#app/domain/premium.ts'
import { isSafeAddress, isServiceAddress, ladderFault, tileOrigin } from '#app/domain/storefront.ts'
import { holds, readColour, type ThemeKey } from '#app/domain/theme.ts'

/** What can be wrong with a field of the settings; the words are in the phrases. `least:2` carries its number. */
export const fault = (code: string, number?: number) => (number === undefined ? code : `${code}:${number}`)

const missing = (code: string) => ({
  error: (issue: { input?: unknown }) => (issue.input === undefined ? fault('required') : fault(code)),
})

/** Text that must be there. */
export const text = (most: number) =>
  z.string(missing('required')).trim().min(1, fault('required')).max(most, fault('most', most))

/** Text that may be left empty. */
export const maybeText = (most: number) => z.string().trim().max(most, fault('most', most)).default('')

export const whole = (least: number, most: number) =>
  z
    .number(missing('number'))
    .int(fault('whole'))
    .min(least, fault('least', least))
    .max(most, fault('atMost', most))

const address = text(300).refine(isSafeAddress, fault('address'))
const words = (most: number) => z.object({ en: text(most), es: text(most) })
const maybeWords = (most: number) => z.object({ en: maybeText(most), es: maybeText(most) })

/** They travel with every page of the other language. */
export const MOST_NAMES = 200

export const offersInput = z.object({
  overbid_notification: z.number(missing('number')).min(2, fault('least', 2)).max(100, fault('atMost', 100)),
  low_offer_divisor: whole(2, 100),
  sold_offer_history: z.boolean().default(false),
  custom_auctionlot_bid_retract_check: z.boolean().default(false),
  custom_auctionlot_bid_retract_minutes: whole(0, 10_080),
  retract_most: whole(1, 1_000),
  retract_most_90_days: whole(1, 1_000),
  come_back_at_least: z.boolean().default(false),
  sealed_changes_most: whole(1, 1_000),
  price_offer_hours: whole(1, 720),
  price_offers_open_most: whole(1, 20),
  phone_required: z.boolean().default(false),
  card_required: z.boolean().default(false),
})

export const accountsInput = z.object({
  seller_approval: z.boolean().default(false),
  email_verification: z.boolean().default(false),
  verification_mode: z.enum(VERIFICATION_MODES, fault('required')),
  verification_minutes: whole(1, 60),
})

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const DOLLARS = /^\d{1,7}(\.\d{2})?$/

/** What buyers pay on top of a price. */
const premiumTerms = z.object({
  /** Percent with up to two decimals. */
  premium: text(8).regex(PERCENT, fault('percent')),
  /** Dollars; empty for no cap. */
  cap: z.string().trim().regex(DOLLARS, fault('dollars')).optional(),
  /** In the place of the one rate, where there are any. */
  tiers: z
    .array(
      z.object({
        from: text(12).regex(DOLLARS, fault('dollars')),
        rate: text(8).regex(PERCENT, fault('percent')),
        fixed: z.string().trim().regex(DOLLARS, fault('dollars')).optional(),
      }),
    )
    .max(MOST_TIERS, fault('rows', MOST_TIERS))
    .default([])
    .check(({ value, issues }) => {
      const wrong = tierFault(
        value.map(({ from }) => ({ from: Math.round(Number(from) * 100), bps: 0, fixed: 0 })),
      )
      if (wrong) issues.push({ code: 'custom', message: fault(`tier_${wrong}`), path: [], input: value })
    }),
})

/** A seller's own; unchecked, everybody's holds. */
export const ownPremiumInput = premiumTerms.extend({ own: z.boolean().default(false) })

export const premiumInput = premiumTerms.extend({
  tax_on: z.enum(['hammer_and_premium', 'hammer'], fault('required')),
  invoice_due_days: whole(0, 60),
  return_window_days: whole(0, 365),
  invoice_reminder_days: whole(0, 30),
  partial_payments: z.boolean().default(false),
})

/** Percent up to 100 with up to two decimals. */
const share = text(8).regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, fault('percent'))

export const defaultsInput = z.object({
  deposit_release_to: z.enum(['original', 'wallet'], fault('required')),
  default_after_days: whole(0, 365),
  deposit_kept: share,
  fee_kind: z.enum(['percent', 'amount'], fault('required')),
  fee_percent: share,
  fee_amount: text(12).regex(DOLLARS, fault('dollars')),
  fee_auto: z.boolean().default(false),
})

/** An address of a service; empty for none. */
const service = z
  .string()
  .trim()
  .max(300, fault('most', 300))
  .refine(isServiceAddress, fault('service'))
  .optional()

export const siteInput = z.object({
  product_name: text(40),
  contact_email: text(250).pipe(z.email(fault('email'))),
  contact_phone: maybeText(40),
  contact_hours: maybeText(120),
  map_tiles: z
    .string()
    .trim()
    .max(300, fault('most', 300))
    .refine(
      (template) =>
        tileOrigin(template) !== null && ['{z}', '{x}', '{y}'].every((gap) => template.includes(gap)),
      fault('tiles'),
    )
    .optional(),
  map_attribution: maybeText(120),
  geocoder_url: service,
})

/** A form's one box, or several of them. */
const boxes = z.union([z.string().transform((one) => [one]), z.array(z.string())])

export const profilesInput = z.object({
  address_validation: z.enum(ADDRESS_CHECKS, fault('required')),
  address_service_url: service,
  notifications: boxes
    .default([])
    .transform((ids) => ids.map(Number))
    .pipe(z.array(z.int().min(1).max(NOTIFICATIONS.length)).max(NOTIFICATIONS.length)),
})

/** Where a film is; empty leads to a page of this site. */
const film = z.string().trim().max(300, fault('most', 300)).refine(isSafeAddress, fault('address')).optional()

export const tutorialsInput = z.object({
  whats_new: film,
  purchasing: film,
  storage: film,
  pickup: film,
  paying: film,
  returns: film,
})

/** A colour of the theme; left empty, the house's own stands. */
const colour = (key: ThemeKey) =>
  z
    .string()
    .trim()
    .refine((typed) => readColour(typed) !== null, fault('colour'))
    .refine((typed) => holds(key, readColour(typed) ?? '#000000'), fault('contrast'))
    .optional()

export const brandInput = z.object({
  primColor: colour('primColor'),
  secColor: colour('secColor'),
  primColorDark: colour('primColorDark'),
  secColorDark: colour('secColorDark'),
  /** Pages show pictures of this site only. */
  logo: z
    .string()
    .trim()
    .regex(/^\/(uploads|pictures)\/[\w-]{1,90}\.(webp|png|jpg|svg)$/, fault('logo'))
    .optional(),
})

export const menuInput = z.object({
  items: z
    .array(
      z
        .object({ kind: z.enum(['keyword', 'link'], fault('required')), label: words(30), to: text(300) })
        .refine(({ kind, to }) => kind === 'keyword' || isSafeAddress(to), {
          path: ['to'],
          error: fault('address'),
        }),
    )
    .max(8, fault('rows', 8))
    .default([]),
})

/** One row a word: its English is how the catalogue has it. */
export const namesInput = z.object({
  names: z.array(words(80)).max(MOST_NAMES, fault('rows', MOST_NAMES)).default([]),
})

export const footerInput = z.object({
  links: z
    .array(z.object({ name: text(30), href: address }))
    .max(8, fault('rows', 8))
    .default([]),
})

export const maintenanceInput = z.object({
  active: z.boolean().default(false),
  message: maybeWords(400),
  /** A moment of US Eastern, as a date-and-time field gives it. */
  until: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/, fault('moment'))
    .optional(),
})

export const MOST_PICTURES = 3

export const bannerInput = z.object({
  title: text(80),
  facts: z
    .array(z.object({ label: text(24), value: text(24) }))
    .max(4, fault('rows', 4))
    .default([]),
  linkLabel: text(30),
  href: address,
  pictures: z
    .array(text(80).regex(/^[a-z0-9-]+$/, fault('picture')))
    .min(1, fault('required'))
    .max(MOST_PICTURES, fault('rows', MOST_PICTURES)),
  showOrder: whole(0, 999),
  active: z.boolean().default(false),
})

/** Whole dollars. */
export const scheduleInput = z
  .object({
    name: text(60),
    rungs: z
      .array(z.object({ from: whole(0, 10_000_000), step: whole(1, 1_000_000) }))
      .max(40, fault('rows', 40))
      .default([]),
  })
  .check(({ value: { rungs }, issues }) => {
    const wrong = ladderFault(rungs.map(({ from, step }) => ({ from: from * 100, step: step * 100 })))
    if (wrong)
      issues.push({ code: 'custom', message: fault(`ladder_${wrong}`), path: ['rungs'], input: rungs })
  })

export const MOST_PAGE_TEXT = 40_000

export const pageInput = z.object({ title: text(120), body: text(MOST_PAGE_TEXT) })

export const phraseInput = z.object({ text: text(2_000) })
