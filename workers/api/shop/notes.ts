import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { isoTime } from '#app/domain/ledger/ledger.ts'
import { deleteNote, saveNote } from '#app/features/notes/commands.server.ts'
import { NOTES_REQUIRED, noteInput } from '#app/features/notes/inputs.ts'
import { listNotes, MOST_NOTES } from '#app/features/notes/queries.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { listingId } from '#workers/api/core/fields.ts'
import { documented, NO_LISTING } from '#workers/api/core/refusals.ts'
import { isoDate } from '../presenters/units.ts'
import { listPlaces, wholeList } from './lists.ts'

export const notes = newArea()

const NOT_THERE = { status: 404, code: 'not_found', message: 'No such lot or note' }
const TOO_MANY = { status: 409, code: 'too_many_notes', message: `${MOST_NOTES} notes a listing at most` }

const listInput = z.object({ project_id: listingId })
const list = defineCall({
  path: '/notes/getNotes',
  area: 'Account',
  summary: 'Your notes on a listing',
  description: 'Your own; no one else reads them.',
  signedIn: 'always',
  input: listInput,
  data: dataSchema(
    z.object({
      records: z.array(
        z.object({ id: z.string(), project_id: z.string(), notes: z.string(), created_at: isoDate }),
      ),
      ...listPlaces,
    }),
  ),
  example: {
    input: { project_id: '4821-1' },
    data: {
      responseData: {
        records: [
          {
            id: 'n-1',
            project_id: '4821-1',
            notes: 'Check the chuck',
            created_at: '2026-11-21T19:00:00.000Z',
          },
        ],
        totalRecords: 1,
        setDisp: 1,
        from: 1,
      },
    },
  },
  refusals: documented('sign_in'),
})
notes.openapi(post(list), async (c) =>
  c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.raw, c.req.valid('json')) }), 200),
)
notes.openapi(get(list, listInput), async (c) =>
  c.json(success({ responseData: await recordsOf(c.var.ctx, c.req.raw, c.req.valid('query')) }), 200),
)

const act = defineCall({
  path: '/notes/notesAction',
  area: 'Account',
  summary: 'Save or delete a note',
  description: 'Without `id` it adds a note; with it, it changes or deletes one of your own.',
  signedIn: 'always',
  input: z
    .object({
      project_id: listingId,
      id: z.string().max(64).optional(),
      notes: z.string({ error: NOTES_REQUIRED }).optional(),
      action: z.enum(['save', 'delete']).default('save'),
    })
    .superRefine((asked, check) => {
      const field = asked.action === 'delete' ? 'id' : 'notes'
      if (asked.action === 'delete' && !asked.id)
        check.addIssue({ code: 'custom', path: ['id'], message: 'Required!' })
      const read = noteInput.shape.notes.safeParse(asked.notes)
      if (asked.action === 'save' && !read.success)
        for (const { message } of read.error.issues)
          check.addIssue({ code: 'custom', path: [field], message })
    }),
  data: dataSchema(z.object({ id: z.string(), project_id: z.string() })),
  example: {
    input: { project_id: '4821-1', notes: 'Check the chuck', action: 'save' },
    data: { responseData: { id: 'n-1', project_id: '4821-1' } },
  },
  refusals: [...documented('sign_in'), NOT_THERE, TOO_MANY],
})
notes.openapi(post(act), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { action, id = '', project_id, notes: text = '' } = c.req.valid('json')
  if (action === 'delete') {
    if (!(await deleteNote(ctx, actor, id))) throw refusal('not_found', { message: NOT_THERE.message })
    return c.json(success({ responseData: { id, project_id } }), 200)
  }
  const saved = await saveNote(ctx, actor, { ...(id ? { id } : {}), project_id, notes: text.trim() })
  if (!saved.ok)
    throw saved.code === 'not_found'
      ? refusal('not_found', { message: id ? NOT_THERE.message : NO_LISTING })
      : refusal('too_many_notes')
  return c.json(success({ responseData: { id: saved.id, project_id } }), 200)
})

async function recordsOf(ctx: Ctx, request: Request, { project_id }: { project_id: string }) {
  const found = await listNotes(ctx, requireActor(ctx, request), project_id)
  return wholeList(
    found.map(({ id, text, createdAt }) => ({
      id,
      project_id,
      notes: text,
      created_at: isoTime(createdAt),
    })),
  )
}
