import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { SALE_TITLE_LEAST, SALE_TITLE_MOST } from '#app/domain/auctions/set-up.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { DRAFT_FIELDS, type DraftFields } from '#app/domain/shop/draft.ts'
import { findSale } from '#app/features/auctions/queries.server.ts'
import { findSaleTemplate, listSaleTemplates } from '#app/features/auctions/template-queries.server.ts'
import { isNewDraftId, TEMPLATE_NAME_MOST } from '#app/features/drafts/inputs.ts'
import { findTemplate, listTemplates } from '#app/features/drafts/queries.server.ts'
import {
  removeTemplate,
  saveTemplate,
  templateFieldsOf,
} from '#app/features/drafts/template-commands.server.ts'
import {
  makeTemplate,
  removeSaleTemplate,
  renameTemplate,
} from '#app/flows/auctions/auction-templates.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented, type RefusalDoc } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** What new lots and new auctions begin with. */
export const templates = newArea()

const organization = anyId.meta({
  description: 'Whose templates; by default those of the organisation you work for',
})
const NONE = {
  status: 404,
  code: 'not_found',
  message: 'You have no such template',
} as const satisfies RefusalDoc
const FULL = {
  status: 409,
  code: 'full',
  message: 'Your plan doesn’t allow more templates',
} as const satisfies RefusalDoc
const TAKEN = {
  status: 409,
  code: 'name_taken',
  message: 'A template already has this name',
} as const satisfies RefusalDoc
const REFUSALS = [...documented('sign_in', 'deactivated', 'forbidden'), NONE, FULL, TAKEN]

function ownOrganisation(ctx: Ctx, request: Request, named: string | undefined): string {
  const actor = requireActor(ctx, request)
  const organisationId = named ?? actor.organisations[0]?.id
  if (organisationId === undefined || !mayActFor(actor, organisationId, 'listings'))
    throw refusal('forbidden')
  return organisationId
}

const refuse = (code: 'not_found' | 'full' | 'name_taken'): never => {
  throw new ApiRefusal({ not_found: NONE, full: FULL, name_taken: TAKEN }[code])
}

const fields = z.partialRecord(z.enum(DRAFT_FIELDS), z.string().max(20_000))
const lotTemplate = z.object({ id: z.string(), name: z.string(), fields, updated_at: isoDate })
const EXAMPLE_ID = '7d9f4c1e-9a51-4f0e-8a43-6f0f0c1d2e3b'
const exampleLot = {
  id: EXAMPLE_ID,
  name: 'Returns, household',
  fields: { condition: 'used', disclaimer: 'Sold as seen.' },
  updated_at: '2026-11-20T15:04:05.000Z',
}

const ofLots = defineCall({
  path: '/template/product',
  area: 'Selling',
  summary: 'Field values for new lots to start with',
  description:
    'For people who list lots, and administrators. `list` is all of them; `save` makes one, or changes the one of `template_id` (a UUID of yours makes it safe to send twice); `delete` removes it. Fields that identify a lot or set its times are left out. The answer lists all templates.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    action: z.enum(['list', 'save', 'delete']).default('list'),
    template_id: z.uuid().optional(),
    name: z.string().trim().min(1).max(TEMPLATE_NAME_MOST).optional(),
    fields: fields.default({}),
  }),
  data: dataSchema(z.object({ records: z.array(lotTemplate), totalRecords: z.int() })),
  example: {
    input: {
      organization: 'org-1',
      action: 'save',
      template_id: EXAMPLE_ID,
      name: exampleLot.name,
      fields: exampleLot.fields,
    },
    data: { responseData: { records: [exampleLot], totalRecords: 1 } },
  },
  refusals: REFUSALS,
})
templates.openapi(post(ofLots), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const organisationId = ownOrganisation(ctx, c.req.raw, asked.organization)
  const key = { id: asked.template_id ?? crypto.randomUUID(), organisationId }
  if (asked.action === 'save') {
    if (!asked.name || !isNewDraftId(key.id))
      throw refusal('validation', { data: { errors: { name: ['Required!'] } } })
    const kept: DraftFields = templateFieldsOf(asked.fields)
    const given = { name: asked.name, fields: kept, by: requireActor(ctx, c.req.raw).id }
    const saved = await saveTemplate(ctx, key, given)
    if (!saved.ok) refuse(saved.code)
  }
  if (asked.action === 'delete') {
    if (!(await findTemplate(ctx, key))) refuse('not_found')
    await removeTemplate(ctx, key)
  }
  const rows = await listTemplates(ctx, organisationId)
  const records = rows.map(({ id, name, fields: kept, updatedAt }) => ({
    id,
    name,
    fields: kept,
    updated_at: isoTime(updatedAt),
  }))
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const saleTemplate = z.object({
  id: z.string(),
  name: z.string(),
  location: z.string().nullable().meta({ description: 'Name of the yard' }),
  stagger_seconds: z.int(),
  used: z.int().meta({ description: 'How many auctions have begun with it' }),
  updated_at: isoDate,
})
const exampleSale = {
  id: EXAMPLE_ID,
  name: 'Monday sale',
  location: 'Columbus North Yard',
  stagger_seconds: 60,
  used: 31,
  updated_at: '2026-11-20T15:04:05.000Z',
}

const ofSales = defineCall({
  path: '/template/auction',
  area: 'Selling',
  summary: 'Templates for new auctions',
  description:
    'For people who list lots, and administrators. `list` is all of them; `save` makes one of the auction `auction_id`, under its title or `name`; `rename` and `delete` are for the one of `template_id`. The answer has all that there are then; `auction/auctionAction` begins an auction with one.',
  signedIn: 'always',
  input: z.object({
    organization: organization.optional(),
    action: z.enum(['list', 'save', 'rename', 'delete']).default('list'),
    template_id: anyId.optional(),
    auction_id: anyId.optional(),
    name: z.string().trim().min(SALE_TITLE_LEAST).max(SALE_TITLE_MOST).optional(),
  }),
  data: dataSchema(z.object({ records: z.array(saleTemplate), totalRecords: z.int() })),
  example: {
    input: { organization: 'org-1', action: 'rename', template_id: EXAMPLE_ID, name: exampleSale.name },
    data: { responseData: { records: [exampleSale], totalRecords: 1 } },
  },
  refusals: [...REFUSALS, ...documented('no_auction')],
})
templates.openapi(post(ofSales), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const organisationId = ownOrganisation(ctx, c.req.raw, asked.organization)
  const key = { id: asked.template_id ?? '', organisationId }
  if (asked.action === 'save') {
    const sale = await findSale(ctx, asked.auction_id ?? '')
    if (sale?.organisationId !== organisationId) throw refusal('no_auction')
    const made = await makeTemplate(ctx, sale, asked.name)
    if (!made.ok) refuse(made.code)
  } else if (asked.action !== 'list') {
    if (!(await findSaleTemplate(ctx, key))) refuse('not_found')
    if (asked.action === 'delete') await removeSaleTemplate(ctx, key)
    else {
      if (!asked.name) throw refusal('validation', { data: { errors: { name: ['Required!'] } } })
      const renamed = await renameTemplate(ctx, key, asked.name)
      if (!renamed.ok) refuse(renamed.code)
    }
  }
  const rows = await listSaleTemplates(ctx, organisationId)
  const records = rows.map(({ id, name, yard, words, used, updatedAt }) => ({
    id,
    name,
    location: yard,
    stagger_seconds: words.staggerSeconds,
    used,
    updated_at: isoTime(updatedAt),
  }))
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})
