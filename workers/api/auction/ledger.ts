import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { LedgerEntry } from '#app/domain/ledger/ledger.ts'
import { findLedgerListing, listLedgerKeys, readLedger } from '#app/features/ledger/queries.server.ts'
import { newArea } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId, wholeNumber } from '#workers/api/core/fields.ts'
import { NO_LISTING, NO_LISTING_DOC } from '#workers/api/core/refusals.ts'
import { dollars, isoDate } from '../presenters/units.ts'
import { exampleKey, exampleLedger } from './ledger-example.ts'
import { LEDGER_WORDS } from './ledger-words.ts'

export const ledger = newArea()

const PART = 1000

const hash = z.string().meta({ description: '64 lower-case hex digits' })

const entry = z
  .object({
    seq: z.int(),
    at: isoDate.meta({ description: "By the room's clock" }),
    tag: z.string().nullable().meta({ description: 'Number of the bidder; `null` if there was no offer' }),
    price: dollars.nullable().meta({ description: 'Public price after it' }),
    effects: z
      .array(z.looseObject({ type: z.string() }))
      .meta({ description: 'What happened, each with a `type` and the members that belong to it' }),
    hash,
  })
  .meta({ id: 'LedgerEntry', description: 'One line of the public ledger, as it was sealed' })

const part = z.object({
  events: z.array(entry),
  head: hash.meta({ description: 'Hash of entry `seq`' }),
  seq: z.int().meta({ description: 'Number of the last entry that there is' }),
  signature: z.string().meta({ description: 'Ed25519 over the 32 bytes of `head`, base64' }),
  key_id: z.string().meta({ description: 'Which of `product/ledgerKeys` signed' }),
  next: z.int().nullable().meta({ description: '`since` of the next part; `null` in the last' }),
})

const ledgerInput = z.object({
  id: listingId,
  since: wholeNumber({ least: -1, most: 999_999_999, otherwise: -1 }).meta({
    description: 'Entries after this one; -1 for those from entry 0 on',
  }),
})

const whole = defineCall({
  path: '/product/ledger',
  area: 'Listings',
  summary: 'The public ledger of a listing, and how to check it',
  description: LEDGER_WORDS,
  signedIn: 'never',
  input: ledgerInput,
  data: dataSchema(part),
  example: { input: { id: '1042-1' }, data: { responseData: exampleLedger } },
  refusals: [NO_LISTING_DOC],
})
ledger.openapi(post(whole), async (c) =>
  c.json(success({ responseData: await findPart(c.var.ctx, c.req.valid('json')) }), 200),
)
ledger.openapi(get(whole, ledgerInput), async (c) =>
  c.json(success({ responseData: await findPart(c.var.ctx, c.req.valid('query')) }), 200),
)

const key = z
  .object({
    key_id: z
      .string()
      .meta({ description: 'First 16 hex digits of the SHA-256 of the bytes of `public_key`' }),
    public_key: z.string().meta({ description: 'SubjectPublicKeyInfo (44 bytes of DER), base64' }),
    jwk: z
      .object({ kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })
      .meta({ description: 'The same as a JSON Web Key' }),
    algorithm: z.literal('Ed25519'),
  })
  .meta({ id: 'LedgerKey' })

const keys = defineCall({
  path: '/product/ledgerKeys',
  area: 'Listings',
  summary: 'Public keys that sign ledgers',
  description:
    'The current key comes first, then earlier ones. Check a receipt with the key it names, however old it is. Keep a copy: a key you fetched earlier is better proof than one that arrives with what it signs.',
  signedIn: 'never',
  input: z.object({}),
  data: dataSchema(z.object({ keys: z.array(key) })),
  example: { input: {}, data: { responseData: { keys: [exampleKey] } } },
})
ledger.openapi(post(keys), async (c) =>
  c.json(success({ responseData: { keys: await listLedgerKeys(c.var.ctx) } }), 200),
)
ledger.openapi(get(keys, z.object({})), async (c) =>
  c.json(success({ responseData: { keys: await listLedgerKeys(c.var.ctx) } }), 200),
)

async function findPart(ctx: Ctx, { id, since }: z.infer<typeof ledgerInput>): Promise<z.infer<typeof part>> {
  const listing = await findLedgerListing(ctx, id)
  const read = listing && (await readLedger(ctx, id, { since, limit: PART }))
  if (!read) throw refusal('not_found', { message: NO_LISTING })
  const { entries, ...ends } = read
  return { events: entries.map((text) => presentEntry(JSON.parse(text) as LedgerEntry)), ...ends }
}

/** Member for member as it was sealed: whatever is left out or renamed here would break its hash. */
function presentEntry(sealed: LedgerEntry): z.infer<typeof entry> {
  return { ...sealed, effects: [...sealed.effects] }
}
