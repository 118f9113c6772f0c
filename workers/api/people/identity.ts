import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { type LicenceFault, licenceInput } from '#app/features/identity/inputs.ts'
import { findCheck, viewOf } from '#app/features/identity/queries.server.ts'
import { contactPart } from '#app/features/profile/inputs.ts'
import { findAccount } from '#app/features/profile/queries.server.ts'
import { askIdentityCheck, decideIdentity, saveLicence } from '#app/flows/people/identity.server.ts'
import { saveContact } from '#app/flows/people/save-contact.server.ts'
import { identity as words } from '#app/i18n/en/identity.ts'
import { easternDay } from '#app/lib/eastern.ts'
import { errorsOf, newArea, requireActor, usernameTaken } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, flag } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'

/** Whether somebody has shown who they are. */
export const identity = newArea()

const status = z
  .object({
    kyc_status: z.enum(['none', 'asked', 'verified', 'refused']).meta({
      description:
        '`none`: never asked for, or what was verified has changed since. `asked`: an administrator has yet to look at it',
    }),
    asked_at: isoDate.nullable(),
    decided_at: isoDate.nullable(),
    reason: z.string().meta({ description: 'What the administrator said; may be empty' }),
    driver_license: z.string().nullable(),
    license_expiry_date: z.string().nullable().meta({ description: 'YYYY-MM-DD' }),
  })
  .meta({ id: 'IdentityStatus' })

const EXAMPLE = {
  kyc_status: 'asked' as const,
  asked_at: '2026-11-21T19:00:00.000Z',
  decided_at: null,
  reason: '',
  driver_license: 'TL545796',
  license_expiry_date: '2028-04-30',
}

const run = defineCall({
  path: '/user/runKycCheck',
  area: 'Account',
  summary: 'Ask for an identity check',
  description:
    'An administrator checks your name, address and driver license, and we email you the result. Asking again while it waits, or once verified, changes nothing; after a refusal it asks again. `validation` says per field what is missing: set it with user/updateProfileKYC. No other company is asked.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(status),
  example: { input: {}, data: { responseData: EXAMPLE } },
  refusals: documented('sign_in', 'deactivated'),
})
identity.openapi(post(run), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const asked = await askIdentityCheck(ctx, actor)
  if (!asked.ok) {
    const errors = Object.fromEntries(asked.missing.map((field) => [field, ['Required!']]))
    throw refusal('validation', { data: { errors } })
  }
  return c.json(success({ responseData: await statusOf(ctx, actor.id) }), 200)
})

const word = z.string().max(1_000).optional()
const update = defineCall({
  path: '/user/updateProfileKYC',
  area: 'Account',
  summary: 'Change your identity details',
  description:
    'Fields you leave out stay as they are. Any change withdraws a verification or a waiting check: ask for another with user/runKycCheck.',
  signedIn: 'always',
  input: z.object({
    first_name: word,
    last_name: word,
    address1: word,
    apt_unit: word,
    city: word,
    state: word,
    zip: word,
    country: word,
    driver_license: word.meta({ description: 'Together with license_expiry_date' }),
    license_expiry_date: word.meta({ description: 'YYYY-MM-DD, after today' }),
  }),
  data: dataSchema(status),
  example: {
    input: { driver_license: 'TL545796', license_expiry_date: '2028-04-30' },
    data: { responseData: { ...EXAMPLE, kyc_status: 'none', asked_at: null } },
  },
  refusals: documented('sign_in', 'deactivated'),
})
identity.openapi(post(update), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { driver_license, license_expiry_date, ...said } = c.req.valid('json')
  const contact = contactPart.safeParse(said)
  if (!contact.success) throw refusal('validation', { data: { errors: errorsOf(contact.error) } })
  const changesLicence = driver_license !== undefined || license_expiry_date !== undefined
  const licence = licenceInput(easternDay(ctx.clock.now())).safeParse({ driver_license, license_expiry_date })
  if (changesLicence && !licence.success) {
    const faults = Object.entries(errorsOf(licence.error)).map(([field, codes]) => [
      field,
      codes.map((code) => words.faults[code as LicenceFault]),
    ])
    throw refusal('validation', { data: { errors: Object.fromEntries(faults) } })
  }
  if (Object.keys(contact.data).length > 0 && !(await saveContact(ctx, actor, contact.data)).ok)
    throw usernameTaken()
  if (changesLicence && licence.success) await saveLicence(ctx, actor, licence.data)
  return c.json(success({ responseData: await statusOf(ctx, actor.id) }), 200)
})

const decide = defineCall({
  path: '/user/updateUserAccountVerified',
  area: 'Account',
  summary: 'Answer an identity check',
  description:
    'For administrators, as on /admin/people/{id}. A refusal needs a `reason`, which the person reads. You can’t answer a check that was already answered or withdrawn.',
  signedIn: 'always',
  input: z.object({
    id: anyId.meta({
      description: 'Whose',
    }),
    verified: flag,
    reason: z.string().trim().max(500, 'Maximum 500 Characters').default(''),
  }),
  data: dataSchema(status),
  example: {
    input: { id: 'p-buyer0001', verified: 1 },
    data: {
      responseData: { ...EXAMPLE, kyc_status: 'verified', decided_at: '2026-11-21T20:00:00.000Z' },
    },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden', 'no_check'),
})
identity.openapi(post(decide), async (c) => {
  const { ctx } = c.var
  if (requireActor(ctx, c.req.raw).role !== 'admin') throw refusal('forbidden')
  const { id: personId, verified, reason } = c.req.valid('json')
  if (!verified && reason === '') throw refusal('validation', { data: { errors: { reason: ['Required!'] } } })
  const check = await findCheck(ctx, personId)
  const decided =
    check && (await decideIdentity(ctx, { personId, checkId: check.id, verified: Boolean(verified), reason }))
  if (decided === 'forbidden') throw refusal('forbidden')
  if (decided !== 'done') throw refusal('no_check')
  return c.json(success({ responseData: await statusOf(ctx, personId) }), 200)
})

async function statusOf(ctx: Ctx, personId: string): Promise<z.infer<typeof status>> {
  const [check, account] = await Promise.all([findCheck(ctx, personId), findAccount(ctx, personId)])
  const { state, askedAt, decidedAt, reason } = viewOf(check)
  return {
    kyc_status: state,
    asked_at: askedAt === null ? null : isoTime(askedAt),
    decided_at: decidedAt === null ? null : isoTime(decidedAt),
    reason,
    driver_license: account?.driverLicense ?? null,
    license_expiry_date: account?.licenseExpiryDate ?? null,
  }
}
