import { z } from 'zod'
import { MOST_TIERS, tierFault } from '#app/domain/money/premium.ts'
import { NOTIFICATIONS } from '#app/domain/people/notifications.ts'
import type { SettingKind } from '#app/domain/shop/setting-row.ts'
import { isSafeAddress, isServiceAddress, ladderFault, tileOrigin } from '#app/domain/shop/storefront.ts'
import { holds, readColour, type ThemeKey } from '#app/domain/shop/theme.ts'

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

const PERCENT = /^\d{1,2}(\.\d{1,2})?$/
const DOLLARS = /^\d{1,7}(\.\d{2})?$/

/** What buyers pay on top of a price. */
export const premiumTerms = z.object({
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

/** What a yard's sales tax is from a day on. */
export const taxRateInput = z.object({
  /** Percent up to 100; a thousandth is the finest that is kept. */
  rate: text(8).regex(/^(100(\.0{1,3})?|\d{1,2}(\.\d{1,3})?)$/, fault('rate')),
  /** Of the yard's calendar. */
  day: text(10).regex(/^\d{4}-\d{2}-\d{2}$/, fault('day')),
})

/** What an organisation may have of something; empty for as many as everybody. */
export const organisationLimitsInput = z.object({ templates: whole(0, 10_000).optional() })

/** A seller's own; unchecked, everybody's holds. */
export const ownPremiumInput = premiumTerms.extend({ own: z.boolean().default(false) })

/** Percent up to 100 with up to two decimals. */
const share = text(8).regex(/^(100(\.0{1,2})?|\d{1,2}(\.\d{1,2})?)$/, fault('percent'))

/** An address of a service; empty for none. */
const service = z
  .string()
  .trim()
  .max(300, fault('most', 300))
  .refine(isServiceAddress, fault('service'))
  .optional()

const tiles = z
  .string()
  .trim()
  .max(300, fault('most', 300))
  .refine(
    (template) =>
      tileOrigin(template) !== null && ['{z}', '{x}', '{y}'].every((gap) => template.includes(gap)),
    fault('tiles'),
  )
  .optional()

/** How a setting of the table is judged as it is typed. */
export function settingInput(kind: Exclude<SettingKind, { type: 'own' }>): z.ZodType {
  switch (kind.type) {
    case 'switch':
      return z.boolean().default(false)
    case 'whole': {
      const number = whole(kind.least, kind.most)
      return kind.emptyIs === undefined ? number : number.default(kind.emptyIs)
    }
    case 'number':
      return z
        .number(missing('number'))
        .min(kind.least, fault('least', kind.least))
        .max(kind.most, fault('atMost', kind.most))
    case 'choice':
      return z.enum(kind.options, fault('required'))
    case 'text':
      return kind.required ? text(kind.most) : maybeText(kind.most)
    case 'email':
      return text(250).pipe(z.email(fault('email')))
    case 'service':
      return service
    case 'tiles':
      return tiles
    case 'percent':
      return share
    case 'dollars':
      return text(12).regex(DOLLARS, fault('dollars'))
  }
}

/** A form's one box, or several of them. */
const boxes = z.union([z.string().transform((one) => [one]), z.array(z.string())])

export const notificationsInput = z.object({
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

export const holidaysInput = z.object({
  days: z
    .array(z.object({ date: z.iso.date(fault('required')), reason: words(80) }))
    .max(60, fault('rows', 60))
    .default([])
    .transform((days) => days.toSorted((one, other) => (one.date < other.date ? -1 : 1))),
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
