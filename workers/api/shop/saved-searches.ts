import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { readSearch, searchParams } from '#app/features/browse/inputs.ts'
import { removeSavedSearch, saveSearch } from '#app/features/searches/commands.server.ts'
import {
  findSavedSearch,
  listSavedSearches,
  MOST_SAVED,
  type SavedSearch,
} from '#app/features/searches/queries.server.ts'
import { keepSearch } from '#app/flows/shop/keep-search.server.ts'
import { searches } from '#app/i18n/en/searches.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId, required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'
import { listPlaces, wholeList } from './lists.ts'

export const savedSearches = newArea()

const saved = z
  .object({
    id: z.string(),
    search_text: z.string(),
    query: z.string().meta({ description: 'Parameters of the search page, as `category=tools`' }),
    created_at: isoDate,
  })
  .meta({ id: 'SavedSearch' })
const example = {
  id: '5b0c…',
  search_text: 'drill',
  query: 'searchbar=drill',
  created_at: '2026-11-23T21:14:05.120Z',
}

const add = defineCall({
  path: '/user/addSavedSearch',
  area: 'Account',
  summary: 'Save or change a search',
  description: `Saving the same one again changes nothing. At most ${MOST_SAVED}. With an \`id\` that search is for the new text; its other parameters stay unless \`query\` says others.`,
  signedIn: 'always',
  input: z.object({
    id: z
      .string()
      .min(1, 'Required!')
      .max(64, 'Maximum 64 Characters')
      .optional()
      .meta({ description: 'Of the search to change' }),
    search_text: z
      .string(required(searches.errors.required))
      .trim()
      .min(1, searches.errors.required)
      .max(200, 'Maximum 200 Characters'),
    query: z
      .string()
      .max(2_000, 'Maximum 2000 Characters')
      .optional()
      .meta({ description: 'Parameters of the search page; without it, a search for the text' }),
  }),
  data: dataSchema(saved),
  example: { input: { search_text: 'drill' }, data: { responseData: example } },
  refusals: documented('sign_in'),
})
savedSearches.openapi(post(add), async (c) => {
  const { ctx } = c.var
  const person = requireActor(ctx, c.req.raw)
  const { id, search_text: text, query } = c.req.valid('json')
  if (id !== undefined)
    return c.json(success({ responseData: await change(ctx, person, { id, text, query }) }), 200)
  const asked = new URLSearchParams(query ?? { searchbar: text })
  const search = readSearch(new URL(`http://search.invalid/?${asked}`))
  const kept = await saveSearch(ctx, person, { text, query: searchParams({ ...search, page: 1 }).toString() })
  if (!kept)
    throw refusal('validation', { data: { errors: { search_text: [`At most ${MOST_SAVED} searches`] } } })
  return c.json(success({ responseData: present(kept) }), 200)
})

const list = defineCall({
  path: '/user/getSavedSearch',
  area: 'Account',
  summary: 'Your searches',
  description: 'The latest first.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(saved), ...listPlaces })),
  example: {
    input: {},
    data: { responseData: { records: [example], totalRecords: 1, setDisp: 1, from: 1 } },
  },
  refusals: documented('sign_in'),
})
savedSearches.openapi(post(list), async (c) =>
  c.json(success({ responseData: await readAll(c.var.ctx, c.req.raw) }), 200),
)
savedSearches.openapi(get(list, z.object({})), async (c) =>
  c.json(success({ responseData: await readAll(c.var.ctx, c.req.raw) }), 200),
)

const remove = defineCall({
  path: '/user/removeSavedSearch',
  area: 'Account',
  summary: 'Remove a search',
  description: 'If it isn’t there, the answer is the same.',
  signedIn: 'always',
  input: z.object({
    id: anyId,
  }),
  data: dataSchema(z.object({ id: z.string() })),
  example: { input: { id: '5b0c…' }, data: { responseData: { id: '5b0c…' } } },
  refusals: documented('sign_in'),
})
savedSearches.openapi(post(remove), async (c) => {
  const { ctx } = c.var
  const person = requireActor(ctx, c.req.raw)
  const { id } = c.req.valid('json')
  await removeSavedSearch(ctx, person, id)
  return c.json(success({ responseData: { id } }), 200)
})

/** What a search is for from now on. */
async function change(
  ctx: Ctx,
  person: Actor,
  { id, text, query }: { id: string; text: string; query?: string },
) {
  const kept = await keepSearch(ctx, person, { id, text, ...(query === undefined ? {} : { query }) })
  const saved = kept.ok ? await findSavedSearch(ctx, person, id) : null
  if (saved) return present(saved)
  const errors =
    !kept.ok && kept.code === 'same'
      ? { search_text: ['You have this search already'] }
      : { id: ['There is no such search'] }
  throw refusal('validation', { data: { errors } })
}

async function readAll(ctx: Ctx, request: Request) {
  requireActor(ctx, request)
  return wholeList((await listSavedSearches(ctx)).map(present))
}

function present({ id, searchText, query, createdAt }: SavedSearch): z.infer<typeof saved> {
  return { id, search_text: searchText, query, created_at: isoTime(createdAt) }
}
