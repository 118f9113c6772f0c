import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { mayAdminister } from '#app/domain/people/permissions.ts'
import { saveSettings } from '#app/features/settings/commands.server.ts'
import { openSection } from '#app/features/settings/edit.server.ts'
import { findSettings, versionsOf } from '#app/features/settings/queries.server.ts'
import { isSectionName, SECTIONS, type Section, type SectionName } from '#app/features/settings/sections.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { ApiRefusal, dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import {
  judged,
  NO_SUCH,
  refuseFaults,
  STALE,
  savedOr,
  withoutEmpty,
} from '#workers/api/core/setting-words.ts'

/** The deployment's settings, section by section as the pages have them; for administrators. */
export const settings = newArea()

export const ADMINISTRATORS = documented('sign_in', 'deactivated', 'forbidden')
const NAMES = Object.keys(SECTIONS) as SectionName[]

export const seen = z
  .int('Enter the `seen` that was read')
  .min(0, 'Enter the `seen` that was read')
  .meta({ description: 'As read with the values: a change in between is refused', example: 3 })

const sectionId = anyId.meta({ description: NAMES.join(', '), example: 'offers' })

const values = z.record(z.string(), z.unknown()).meta({ description: 'As the section’s page has them' })
const section = z
  .object({ id: z.string(), values, seen: z.int().meta({ description: 'Grows with every change' }) })
  .meta({ id: 'SettingSection' })

const exampleSection = {
  id: 'accounts',
  values: {
    seller_approval: true,
    email_verification: true,
    verification_mode: 'link',
    verification_minutes: 5,
  },
  seen: 3,
}

/** Who administers; refuses the call otherwise. */
export function requireAdministrator(ctx: Ctx, request: Request): Actor {
  const actor = requireActor(ctx, request)
  if (!mayAdminister(actor)) throw refusal('forbidden')
  return actor
}

const all = defineCall({
  path: '/setting/configurationVariables',
  area: 'Common',
  summary: 'All settings, by section',
  description: 'For administrators: what the pages under /admin/settings show.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(section) })),
  example: { input: {}, data: { responseData: { records: [exampleSection] } } },
  refusals: ADMINISTRATORS,
})
settings.openapi(post(all), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  // the stamps first: a change in between is refused later, never missed
  const versions = await versionsOf(
    ctx,
    NAMES.flatMap((name) => [...SECTIONS[name].keys]),
  )
  const found = await findSettings(ctx)
  const records = NAMES.map((id) => {
    const { keys, toForm }: Section = SECTIONS[id]
    const stamp = keys.reduce((sum, key) => sum + (versions.get(key) ?? 0), 0)
    return { id, values: toForm(found), seen: stamp }
  })
  return c.json(success({ responseData: { records } }), 200)
})

const single = defineCall({
  path: '/setting/getSingleConfiguration',
  area: 'Common',
  summary: 'One section of the settings',
  description: 'For administrators.',
  signedIn: 'always',
  input: z.object({ id: sectionId }),
  data: dataSchema(section),
  example: { input: { id: 'accounts' }, data: { responseData: exampleSection } },
  refusals: [...ADMINISTRATORS, NO_SUCH],
})
settings.openapi(post(single), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id } = c.req.valid('json')
  const { seen: stamp, values: kept } = await openSection(ctx, sectionOf(id))
  return c.json(success({ responseData: { id, values: kept, seen: stamp } }), 200)
})

const change = defineCall({
  path: '/setting/configurationAction',
  area: 'Common',
  summary: 'Change a section of the settings',
  description:
    'For administrators. Values you leave out stay as they are; each one you name is replaced whole; an empty text clears an optional one. Checked and recorded like a change on the page.',
  signedIn: 'always',
  input: z.object({ id: sectionId, values, seen }),
  data: dataSchema(section.extend({ changed: z.boolean() })),
  example: {
    input: { id: 'accounts', values: { verification_minutes: 5 }, seen: 3 },
    data: { responseData: { ...exampleSection, seen: 4, changed: true } },
  },
  refusals: [...ADMINISTRATORS, NO_SUCH, STALE],
})
settings.openapi(post(change), async (c) => {
  const { ctx } = c.var
  requireAdministrator(ctx, c.req.raw)
  const { id, values: given, seen: stamp } = c.req.valid('json')
  const found = sectionOf(id)
  const kept = found.toForm(await findSettings(ctx))
  // a name that is none would be left out without a word
  const unknown = Object.keys(given).filter((key) => !Object.hasOwn(kept, key))
  refuseFaults(unknown.length > 0 ? Object.fromEntries(unknown.map((key) => [key, ['unknown']])) : null)
  const value = judged(found.schema, withoutEmpty({ ...kept, ...given }))
  const { changed } = savedOr(await saveSettings(ctx, found.fromForm(value), stamp))
  const now = await openSection(ctx, found)
  return c.json(success({ responseData: { id, values: now.values, seen: now.seen, changed } }), 200)
})

function sectionOf(id: string): Section {
  if (!isSectionName(id)) throw new ApiRefusal(NO_SUCH)
  return SECTIONS[id]
}
