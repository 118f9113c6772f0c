import { z } from 'zod'
import {
  endSession,
  endSessions,
  listSessions,
  type SessionView,
} from '#app/features/accounts/sessions.server.ts'
import { newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, get, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { required } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'

/** Where somebody is signed in. */
export const sessions = newArea()

const session = z
  .object({
    id: z.string(),
    kind: z.enum(['computer', 'phone', 'tablet', 'program']),
    device: z.string(),
    ip_address: z.string().nullable(),
    last_used: z.iso.datetime().meta({ description: 'To about a quarter of an hour' }),
    created_at: z.iso.datetime(),
    current: z.boolean().meta({ description: 'This session' }),
  })
  .meta({ id: 'Session' })

const EXAMPLE: z.infer<typeof session> = {
  id: 's-51',
  kind: 'phone',
  device: 'Safari, iPhone',
  ip_address: '203.0.113.7',
  last_used: '2026-11-21T14:03:00.000Z',
  created_at: '2026-11-20T09:00:00.000Z',
  current: false,
}

const getSessions = defineCall({
  path: '/user/getSessions',
  area: 'Account',
  summary: 'Your sessions',
  description: 'Your sessions, this one first, the others by last use.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ records: z.array(session), totalRecords: z.int() })),
  example: { input: {}, data: { responseData: { records: [EXAMPLE], totalRecords: 1 } } },
  refusals: documented('sign_in', 'deactivated'),
})
sessions.openapi(post(getSessions), async (c) => c.json(success({ responseData: await list(c) }), 200))
sessions.openapi(get(getSessions, z.object({})), async (c) =>
  c.json(success({ responseData: await list(c) }), 200),
)

const end = defineCall({
  path: '/user/endSession',
  area: 'Account',
  summary: 'End a session',
  description:
    'Signs that device out at once: its token stops working and its sockets close. One that isn’t yours, or has ended, is `no_session`.',
  signedIn: 'always',
  input: z.object({ id: z.string(required('Required')).min(1, 'Required').max(100) }),
  data: dataSchema(z.object({ id: z.string() })),
  example: { input: { id: 's-51' }, data: { responseData: { id: 's-51' } } },
  refusals: documented('sign_in', 'deactivated', 'no_session'),
})
sessions.openapi(post(end), async (c) => {
  const { id: personId } = requireActor(c.var.ctx, c.req.raw)
  const { id } = c.req.valid('json')
  if (!(await endSession(c.var.ctx, personId, id))) throw refusal('no_session')
  return c.json(success({ responseData: { id } }), 200)
})

const endOthers = defineCall({
  path: '/user/endOtherSessions',
  area: 'Account',
  summary: 'End all other sessions',
  description: 'Signs you out everywhere except here.',
  signedIn: 'always',
  input: z.object({}),
  data: dataSchema(z.object({ ended: z.int() })),
  example: { input: {}, data: { responseData: { ended: 2 } } },
  refusals: documented('sign_in', 'deactivated'),
})
sessions.openapi(post(endOthers), async (c) => {
  const { id, sessionId } = requireActor(c.var.ctx, c.req.raw)
  const ended = await endSessions(c.var.ctx, id, { but: sessionId })
  return c.json(success({ responseData: { ended } }), 200)
})

type Call = { var: { ctx: Parameters<typeof requireActor>[0] }; req: { raw: Request } }

async function list({ var: { ctx }, req }: Call) {
  const records = (await listSessions(ctx, requireActor(ctx, req.raw))).map(present)
  return { records, totalRecords: records.length }
}

function present({
  id,
  kind,
  device,
  address,
  seenAt,
  startedAt,
  here,
}: SessionView): z.infer<typeof session> {
  return {
    id,
    kind,
    device,
    ip_address: address,
    last_used: new Date(seenAt).toISOString(),
    created_at: new Date(startedAt).toISOString(),
    current: here,
  }
}
