import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { RETURN_CHOICES } from '#app/domain/people/organisation-texts.ts'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { subjects } from '#app/features/settings/commands.server.ts'
import { differencesOf } from '#app/features/settings/differences.ts'
import { listOwnChanges } from '#app/features/settings/own-changes.server.ts'
import { stampOf } from '#app/features/settings/queries.server.ts'
import { organisationInput } from '#app/features/team/organisation-inputs.ts'
import { findOwnPage, findTextsAt } from '#app/features/team/organisation-queries.server.ts'
import { saveOrganisation, wordsOf } from '#app/flows/people/save-organisation.server.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, page } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** How an organisation appears to buyers, and what stands on its invoices. */
export const organisations = newArea()

const organization = anyId.meta({ description: 'Your organisation; by default the one you work for' })
const WHO = documented('sign_in', 'deactivated', 'forbidden')
const ON_A_PAGE = 50

const fields = {
  name: z.string(),
  story: z.string(),
  story_es: z.string(),
  links: z.array(z.string()),
  contact_email: z.string(),
  contact_phone: z.string(),
  invoice_prefix: z.string().meta({ description: 'Of new invoices; no one else gets a prefix once used' }),
  tax_id: z.string(),
  invoice_address: z.string(),
  return_choice: z.enum(['house', ...RETURN_CHOICES]),
  return_text: z.string(),
  terms: z.string(),
}
const organisation = z
  .object({
    ...fields,
    id: z.string(),
    handle: z.string(),
    logo: z.string().nullable().meta({ description: 'The name of an uploaded picture' }),
    terms_version: z.int().nullable(),
    seen: z.int().meta({ description: 'Of which state this is: goes with the next change' }),
  })
  .meta({ id: 'OrganizationSetUp' })

const EXAMPLE = {
  id: 'o-foundry-lane-liquidation',
  handle: 'foundrylane',
  name: 'Foundry Lane Liquidation',
  logo: null,
  story: 'Returns, overstock and the contents of closed workshops.',
  story_es: '',
  links: [],
  contact_email: 'lots@foundrylane.example',
  contact_phone: '614 555 0100',
  invoice_prefix: 'FL',
  tax_id: '31-5550123',
  invoice_address: '2410 Foundry Lane, Columbus, OH 43232',
  return_choice: 'not_as_described' as const,
  return_text: 'Tell us within 48 hours of collecting.',
  terms: 'Collect within 7 days of the close.',
  terms_version: 1,
  seen: 1,
}

const oneInput = z.object({ organization: organization.optional() })
const one = defineCall({
  path: '/organization/getSingleOrganization',
  area: 'Selling',
  summary: 'Your organisation’s profile',
  description: 'Its current name, story, links, invoice details, return policy and terms.',
  signedIn: 'always',
  input: oneInput,
  data: dataSchema(organisation),
  example: { input: { organization: EXAMPLE.id }, data: { responseData: EXAMPLE } },
  refusals: WHO,
})
organisations.openapi(post(one), async (c) => {
  const { organizationId } = acting(c.var.ctx, c.req.raw, c.req.valid('json'))
  return c.json(success({ responseData: await present(c.var.ctx, organizationId) }), 200)
})
organisations.openapi(get(one, oneInput), async (c) => {
  const { organizationId } = acting(c.var.ctx, c.req.raw, c.req.valid('query'))
  return c.json(success({ responseData: await present(c.var.ctx, organizationId) }), 200)
})

const action = defineCall({
  path: '/organization/organizationAction',
  area: 'Selling',
  summary: 'Change your organisation’s profile',
  description:
    'Fields you leave out stay as they are. New terms or a new return policy make a new version: live lots keep theirs. Change the logo on the page.',
  signedIn: 'always',
  input: z
    .object(fields)
    .partial()
    .extend({
      organization: organization.optional(),
      seen: z.int().optional().meta({ description: 'Left out: whatever its state' }),
      terms_changed: z.string().optional().meta({ description: 'What changed in the terms, in one line' }),
    }),
  data: dataSchema(organisation),
  example: {
    input: { organization: EXAMPLE.id, seen: 1, story: EXAMPLE.story },
    data: { responseData: EXAMPLE },
  },
  refusals: [...WHO, ...documented('changed_meanwhile', 'prefix_taken', 'validation')],
})
organisations.openapi(post(action), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { actor, organizationId } = acting(ctx, c.req.raw, asked)
  const now = await present(ctx, organizationId)
  const read = organisationInput.safeParse({ ...now, ...asked })
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const { seen = now.seen } = asked
  const saved = await saveOrganisation(ctx, actor, organizationId, { input: read.data, logo: null, seen })
  if (!saved.ok) {
    if (saved.code === 'taken') throw refusal('prefix_taken')
    throw refusal(saved.code === 'stale' ? 'changed_meanwhile' : 'forbidden')
  }
  return c.json(success({ responseData: await present(ctx, organizationId) }), 200)
})

const change = z
  .object({
    subject: z.string(),
    at: isoDate,
    by: z.string(),
    parts: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  })
  .meta({ id: 'OrganizationChange' })
const changesInput = z.object({ organization: organization.optional(), page })
const changes = defineCall({
  path: '/organization/getChanges',
  area: 'Selling',
  summary: 'Changes of an organisation',
  description: 'Each change by staff and administrators, the latest first, 50 a page.',
  signedIn: 'always',
  input: changesInput,
  data: dataSchema(z.object({ records: z.array(change), more: z.boolean() })),
  example: {
    input: { organization: EXAMPLE.id, page: 1 },
    data: {
      responseData: {
        records: [
          {
            subject: 'yard:y-columbus-north-yard',
            at: '2026-11-21T19:00:00.000Z',
            by: 'seller1@demo.test',
            parts: [{ field: 'slotMinutes', before: '5', after: '15' }],
          },
        ],
        more: false,
      },
    },
  },
  refusals: WHO,
})
organisations.openapi(post(changes), async (c) => {
  const { ctx } = c.var
  const asked = c.req.valid('json')
  const { organizationId } = acting(ctx, c.req.raw, asked)
  const rows = await listOwnChanges(ctx, organizationId, { page: asked.page, limit: ON_A_PAGE })
  const records = rows.slice(0, ON_A_PAGE).map(({ subject, at, personEmail, before, after }) => ({
    subject,
    at: isoTime(at),
    by: personEmail,
    parts: differencesOf(before, after).map(({ path, theirs, yours }) => ({
      field: path,
      before: theirs,
      after: yours,
    })),
  }))
  return c.json(success({ responseData: { records, more: rows.length > ON_A_PAGE } }), 200)
})

function acting(ctx: Ctx, request: Request, asked: { organization?: string }) {
  const actor = requireActor(ctx, request)
  const organizationId = asked.organization ?? actor.organisations[0]?.id
  if (organizationId === undefined || !mayActFor(actor, organizationId, 'settings'))
    throw refusal('forbidden')
  return { actor, organizationId }
}

async function present(ctx: Ctx, id: string): Promise<z.infer<typeof organisation>> {
  const seen = await stampOf(ctx, [subjects.organisation(id)])
  const [found, texts] = await Promise.all([findOwnPage(ctx, { id }), findTextsAt(ctx, id, ctx.clock.now())])
  if (!found) throw refusal('forbidden')
  const said = wordsOf(texts)
  return {
    id,
    handle: found.handle,
    name: found.name,
    logo: found.logo,
    story: found.story,
    story_es: found.storyEs,
    links: found.links,
    contact_email: found.contactEmail,
    contact_phone: found.contactPhone,
    invoice_prefix: found.invoicePrefix,
    tax_id: found.taxId,
    invoice_address: found.invoiceAddress,
    return_choice: said.returns,
    return_text: said.returnsText,
    terms: said.terms,
    terms_version: texts.terms?.version ?? null,
    seen,
  }
}
