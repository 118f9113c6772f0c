import { z } from 'zod'
import { dollarsFromCents } from '#app/domain/money/money.ts'
import type { BuyerPremium } from '#app/domain/money/premium.ts'
import { defaultPremium } from '#app/domain/shop/settings.ts'
import { HOUSE_COLOURS } from '#app/domain/shop/theme.ts'
import type { Defaults } from '#app/features/settings/defaults.server.ts'
import { COUNTRY_RECORDS, countryRecord } from './country.ts'
import { defaultLists, option, presentDefaultLists } from './default-lists.ts'
import { premiumTier, presentTiers } from './premium.ts'
import { dollars, dollarsOrNull, percent } from './units.ts'

const named = { id: z.string(), slug: z.string(), name: z.string() }
const schedule = z
  .object({
    id: z.string(),
    name: z.string(),
    increments: z.array(z.object({ from: dollars, increment: dollars })),
  })
  .meta({ id: 'IncrementSchedule' })

export const defaults = z
  .object({
    tableValues: z.object({
      categories: z.array(
        z.object({ ...named, parent_id: z.string().nullable(), level: z.int(), show_order: z.int() }),
      ),
      conditions: z.array(
        z.object({ ...named, conditionTypeId: z.string(), description: z.string(), show_order: z.int() }),
      ),
      locations: z.array(
        z.object({
          ...named,
          full_address: z.string(),
          city: z.string(),
          state: z.string(),
          zip: z.string(),
          country: z.string(),
          phone: z.string().nullable(),
          hours: z.string(),
          description: z.string(),
          latitude: z.number(),
          longitude: z.number(),
          tax_percent: z.number(),
          time_zone: z.string(),
        }),
      ),
      ...defaultLists,
      countries: z.array(countryRecord),
      active_sorts: z.array(option).meta({ description: 'What `orderby` of a search takes' }),
    }),
    variables: z
      .record(z.string(), z.union([z.string(), z.number()]))
      .meta({ description: 'Settings that a client shows or follows' }),
    features: z.record(z.string(), z.boolean()).meta({ description: 'What this market has switched on' }),
    languages: z.array(z.object({ code: z.string(), name: z.string() })),
    phrases: z
      .record(z.string(), z.record(z.string(), z.string()))
      .meta({ description: "The operator's own phrases, by language and key" }),
    maintenanceData: z.object({
      active: z.int(),
      message: z.record(z.string(), z.string()).meta({ description: 'By language; empty for none' }),
      until: z.string().nullable().meta({ description: 'When the site is expected back' }),
    }),
    allBidIncrements: z.array(schedule),
    bidIncrementDefault: schedule.nullable(),
    allBuyerPremium: z
      .array(
        z.object({
          id: z.string(),
          organisation: z.string().nullable().meta({ description: 'Whose it is; null for everyone else' }),
          percent: z.number(),
          cap: dollars.nullable(),
          tiers: z
            .array(premiumTier)
            .meta({ description: 'In the place of the percent; none where that is it' }),
        }),
      )
      .meta({ description: "Everybody's premium first, then those of sellers who have their own" }),
  })
  .meta({ id: 'Defaults' })

type Chrome = {
  sorts: z.infer<typeof option>[]
  languages: { code: string; name: string }[]
  /** What stands over the explanation of the kinds of offer. */
  toolTip: string
  /** What clients seal for, base64. */
  payloadKey: string
}

export function presentDefaults(
  read: Defaults,
  { sorts, languages, toolTip, payloadKey }: Chrome,
): z.infer<typeof defaults> {
  const { settings } = read
  const schedules = read.schedules.map((each) => ({
    shown: presentSchedule(each),
    isDefault: each.isDefault,
  }))
  return {
    tableValues: {
      categories: read.categories.map(({ id, slug, name, parentId, showOrder }) => ({
        id,
        slug,
        name,
        parent_id: parentId,
        level: parentId === null ? 1 : 2,
        show_order: showOrder,
      })),
      conditions: read.conditions.map(({ id, slug, name, description, showOrder }) => ({
        id,
        slug,
        name,
        conditionTypeId: id,
        description,
        show_order: showOrder,
      })),
      locations: read.locations.map(presentLocation),
      ...presentDefaultLists(read),
      countries: COUNTRY_RECORDS,
      active_sorts: sorts,
    },
    variables: {
      product_name: settings.product_name,
      overbid_notification: settings.overbid_notification,
      bid_tool_tip_title: toolTip,
      default_enabled_user_email_notifications: settings.default_enabled_user_email_notifications.join(','),
      low_offer_divisor: settings.low_offer_divisor,
      custom_auctionlot_bid_retract_minutes: settings.custom_auctionlot_bid_retract_minutes,
      contact_phone: settings.contact_phone,
      contact_email: settings.contact_email,
      primColor: settings.theme.primColor ?? HOUSE_COLOURS.primColor,
      secColor: settings.theme.secColor ?? HOUSE_COLOURS.secColor,
      invoice_due_days: settings.invoice_due_days,
      tax_on: settings.tax_on,
      currency: 'USD',
      time_zone: 'America/New_York',
      payload_public_key: payloadKey,
    },
    features: {
      auction: true,
      max_offers: true,
      hard_offers: true,
      reserve: true,
      soft_close: true,
      live: true,
    },
    languages,
    phrases: read.phrases,
    maintenanceData: {
      active: Number(settings.maintenance.active),
      message: settings.maintenance.message,
      until: settings.maintenance.until === null ? null : new Date(settings.maintenance.until).toISOString(),
    },
    allBidIncrements: schedules.map(({ shown }) => shown),
    bidIncrementDefault: schedules.find(({ isDefault }) => isDefault)?.shown ?? null,
    allBuyerPremium: [
      presentPremium('default', null, defaultPremium(settings)),
      ...read.premiums.flatMap(({ id, name, premium }) => (premium ? presentPremium(id, name, premium) : [])),
    ],
  }
}

function presentPremium(id: string, organisation: string | null, { bps, cap, tiers }: BuyerPremium) {
  return { id, organisation, percent: percent(bps), cap: dollarsOrNull(cap), tiers: presentTiers(tiers) }
}

function presentSchedule({ id, name, ladder }: Defaults['schedules'][number]): z.infer<typeof schedule> {
  const increments = ladder.map(({ from, step }) => ({
    from: dollarsFromCents(from),
    increment: dollarsFromCents(step),
  }))
  return { id, name, increments }
}

function presentLocation(location: Defaults['locations'][number]) {
  const { id, slug, name, address1, city, state, zip, country, phone, hours, description } = location
  const { latitude, longitude, taxBps, timeZone } = location
  const full_address = `${address1}, ${city}, ${state} ${zip}`
  const place = { city, state, zip, country, phone, hours, description, latitude, longitude }
  return { id, slug, name, full_address, ...place, tax_percent: percent(taxBps), time_zone: timeZone }
}
