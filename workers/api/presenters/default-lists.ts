import { z } from 'zod'
import { OFFLINE_METHODS } from '#app/domain/money/offline-methods.ts'
import { hasEmail, hasSms, NOTIFICATIONS } from '#app/domain/people/notifications.ts'
import { RETURN_REASONS } from '#app/domain/shop/returns.ts'
import { TOPICS } from '#app/features/contact/inputs.ts'
import type { Defaults } from '#app/features/settings/defaults.server.ts'
import { contact } from '#app/i18n/en/contact.ts'
import { notify } from '#app/i18n/en/notify.ts'
import { payments } from '#app/i18n/en/payments.ts'
import { returns } from '#app/i18n/en/returns.ts'
import { picturePath, zeroOrOne } from './units.ts'

/** A choice as the specification's lists have it. */
export const option = z.object({ show: z.string(), value: z.string() })

const words = z.object({ en: z.string(), es: z.string() })
const none = z.array(option).meta({ description: 'This market keeps none' })

/** A choice of a list: `id` is what a lot has, `value` what an answer keeps. */
export const choiceOption = z.object({
  id: z.string(),
  show: z.string(),
  show_es: z.string(),
  value: z.string(),
})
const chosen = z.array(choiceOption).meta({ description: 'What is offered, in its order' })

/** The lists of a client's start beside categories, conditions, places and sorts. */
export const defaultLists = {
  sub_categories: z.array(
    z.object({
      id: z.string(),
      slug: z.string(),
      name: z.string(),
      parent_id: z.string(),
      show_order: z.int(),
    }),
  ),
  organisations: z
    .array(z.object({ id: z.string(), handle: z.string(), name: z.string() }))
    .meta({ description: 'Those that have lots or had some' }),
  notifications: z
    .array(z.object({ id: z.int(), description: z.string(), email: zeroOrOne, sms: zeroOrOne }))
    .meta({ description: 'What people can be told of; 1 where that can be chosen' }),
  time_zones: z
    .array(z.object({ id: z.string(), name: z.string() }))
    .meta({ description: 'In which this market’s yards keep their days' }),
  home_banners: z.array(
    z.object({
      id: z.string(),
      title: z.string(),
      facts: z.array(z.object({ label: z.string(), value: z.string() })),
      link: z.string(),
      link_label: z.string(),
      pictures: z.array(z.string()),
    }),
  ),
  header_menus: z.array(z.object({ kind: z.string(), label: words, to: z.string() })),
  dropdown_data: z
    .record(z.string(), z.array(option))
    .meta({ description: 'Choices of forms, by what is chosen' }),
  business_categories: chosen,
  vat_categories: chosen,
  event_types: chosen,
  damage_types: chosen,
  package_types: chosen,
  bidding_plans: none,
}

const schema = z.object(defaultLists)

export function presentDefaultLists(read: Defaults): z.infer<typeof schema> {
  const listed = (id: string) => presentChoices(read.lists.find((list) => list.id === id)?.choices ?? [])
  const own = read.lists.filter((list) => list.own)
  const zones = [...new Set(read.locations.map(({ timeZone }) => timeZone))].sort()
  return {
    sub_categories: read.categories.flatMap(({ id, slug, name, parentId, showOrder }) =>
      parentId === null ? [] : [{ id, slug, name, parent_id: parentId, show_order: showOrder }],
    ),
    organisations: read.organisations,
    notifications: NOTIFICATIONS.map((each) => ({
      id: each.id,
      description: notify.items[each.key].title,
      email: hasEmail(each) ? 1 : 0,
      sms: hasSms(each) ? 1 : 0,
    })),
    time_zones: zones.map((id) => ({ id, name: id.replaceAll('_', ' ') })),
    home_banners: read.banners.map(({ id, title, facts, href, linkLabel, pictures }) => ({
      id,
      title,
      facts,
      link: href,
      link_label: linkLabel,
      pictures: pictures.map(picturePath),
    })),
    header_menus: read.settings.header_menu.map(({ kind, label, to }) => ({ kind, label, to })),
    dropdown_data: {
      contact_topics: TOPICS.map((value) => ({ show: contact.topics[value], value })),
      return_reasons: RETURN_REASONS.map((value) => ({ show: returns.reason[value], value })),
      offline_methods: OFFLINE_METHODS.map((value) => ({ show: payments.byHand.methods[value], value })),
      ...Object.fromEntries(
        own.map(({ id, choices }) => [id, choices.map(({ name, value }) => ({ show: name, value }))]),
      ),
    },
    business_categories: listed('business_categories'),
    vat_categories: listed('vat_categories'),
    event_types: listed('event_types'),
    damage_types: listed('damage_types'),
    package_types: listed('package_types'),
    bidding_plans: [],
  }
}

/** The choices of a list as programs read them. */
export function presentChoices(
  choices: readonly { id: string; value: string; name: string; nameEs: string }[],
): z.infer<typeof choiceOption>[] {
  return choices.map(({ id, value, name, nameEs }) => ({ id, show: name, show_es: nameEs || name, value }))
}

export const exampleDefaultLists: z.infer<typeof schema> = {
  sub_categories: [{ id: 'c-drills', slug: 'drills', name: 'Drills', parent_id: 'c-tools', show_order: 1 }],
  organisations: [{ id: 'o-1', handle: 'foundry-lane', name: 'Foundry Lane Liquidation' }],
  notifications: [{ id: 2, description: 'You have been outbid', email: 1, sms: 1 }],
  time_zones: [{ id: 'America/New_York', name: 'America/New York' }],
  home_banners: [
    {
      id: 'b-1',
      title: 'Autumn clearance',
      facts: [{ label: 'Yard', value: 'Columbus' }],
      link: '/search',
      link_label: 'See the lots',
      pictures: ['/pictures/armchair-cognac-main-640.webp'],
    },
  ],
  header_menus: [{ kind: 'link', label: { en: 'Pallets', es: 'Palés' }, to: '/search?keywords=pallet' }],
  dropdown_data: { contact_topics: [{ show: 'A lot', value: 'lot' }] },
  business_categories: [],
  vat_categories: [],
  event_types: [],
  damage_types: [{ id: 'damage-dents', show: 'Dents', show_es: 'Abolladuras', value: 'Dents' }],
  package_types: [],
  bidding_plans: [],
}
