import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { SORTS } from '#app/features/browse/inputs.ts'
import { getDefaults } from '#app/features/settings/defaults.server.ts'
import { bid } from '#app/i18n/en/bid.ts'
import { search as words } from '#app/i18n/en/search.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, success } from '#workers/api/core/envelope.ts'
import { exampleDefaultLists } from '../presenters/default-lists.ts'
import { defaults, presentDefaults } from '../presenters/defaults.ts'

export const common = newArea()

const LANGUAGE_NAMES: Record<Language, string> = { en: 'English', es: 'Español' }

const EXAMPLE_KEY = 'hSDwCYkwp1R0i33ctD73Wg2/Og0mOBr066SpjqqbTmo='

const exampleSchedule = {
  id: 'default',
  name: 'Standard',
  increments: [
    { from: 0, increment: 1 },
    { from: 25, increment: 2 },
  ],
}

const call = defineCall({
  path: '/common/getDefault',
  area: 'Common',
  summary: 'Lists and settings a client needs at start',
  description:
    "The market's lists, settings and charges. Amounts are dollars, rates are percentages. It is the same for everyone.",
  signedIn: 'never',
  input: z.object({}),
  data: dataSchema(defaults),
  example: {
    input: {},
    data: {
      responseData: {
        tableValues: {
          categories: [
            { id: 'c-tools', slug: 'tools', name: 'Tools', parent_id: null, level: 1, show_order: 1 },
          ],
          conditions: [
            {
              id: 'k-new',
              slug: 'new',
              name: 'New',
              conditionTypeId: 'k-new',
              description: 'Unused, in its original packaging.',
              show_order: 1,
            },
          ],
          locations: [
            {
              id: 'y-columbus',
              slug: 'columbus',
              name: 'Columbus yard',
              full_address: '1 Yard Street, Columbus, OH 43215',
              city: 'Columbus',
              state: 'OH',
              zip: '43215',
              country: 'US',
              phone: null,
              hours: 'Mon to Sat, 9 am to 6 pm',
              description: 'Dock at the back.',
              latitude: 39.96,
              longitude: -83,
              tax_percent: 7.25,
              time_zone: 'America/New_York',
            },
          ],
          ...exampleDefaultLists,
          countries: [{ id: 'US', name: 'United States', labels: ['City', 'State', 'Zip Code'] }],
          active_sorts: [{ show: 'Ending Soonest', value: 'ending' }],
        },
        variables: {
          product_name: 'Riverside Lots',
          overbid_notification: 2,
          currency: 'USD',
          payload_public_key: EXAMPLE_KEY,
        },
        features: { auction: true, max_offers: true },
        languages: [{ code: 'en', name: 'English' }],
        phrases: { en: {}, es: { 'shell.home': 'Portada' } },
        maintenanceData: { active: 0, message: { en: '', es: '' }, until: null },
        allBidIncrements: [exampleSchedule],
        bidIncrementDefault: exampleSchedule,
        allBuyerPremium: [{ id: 'default', organisation: null, percent: 15, cap: null, tiers: [] }],
      },
    },
  },
})

common.openapi(post(call), async (c) => c.json(success({ responseData: await readDefaults(c.var.ctx) }), 200))
common.openapi(get(call, z.object({})), async (c) =>
  c.json(success({ responseData: await readDefaults(c.var.ctx) }), 200),
)

async function readDefaults(ctx: Ctx) {
  const [read, payloadKey] = await Promise.all([getDefaults(ctx), ctx.payloadBox.publicKey()])
  return presentDefaults(read, {
    payloadKey,
    toolTip: bid.help.title,
    sorts: SORTS.map(({ id, key }) => ({ show: words.sortBy[key], value: id })),
    languages: LANGUAGES.map((code) => ({ code, name: LANGUAGE_NAMES[code] })),
  })
}
