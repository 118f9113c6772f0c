import { z } from 'zod'
import { mayActFor } from '#app/domain/people/permissions.ts'
import { readBoard } from '#app/features/checkin/board.server.ts'
import { serveInput } from '#app/features/checkin/inputs.ts'
import { findVisitYard } from '#app/features/checkin/queries.server.ts'
import { serveParty } from '#app/flows/pickups/serve-party.server.ts'
import { errorsOf, newArea, requireActor } from '#workers/api/core/area.ts'
import { defineCall, post } from '#workers/api/core/call.ts'
import { dataSchema, refusal, success } from '#workers/api/core/envelope.ts'
import { anyId } from '#workers/api/core/fields.ts'
import { documented } from '#workers/api/core/refusals.ts'
import { wireState } from '../presenters/pickup.ts'
import { isoDate } from '../presenters/units.ts'
import { handOverSide, MEMBERS, refuse, SERVE_REFUSALS } from './pickup-words.ts'

/** A yard's board of today, and serving its parties. */
export const yardBoard = newArea()

const organization = z.string().max(64).optional()

const party = z.object({
  id: z.string(),
  appointment_id: z.int(),
  schedule_status: z.enum(['booked', 'waiting', 'completed', 'cancelled', 'no_show']),
  state: z.string().meta({ description: 'Finer: waiting, preparing, ready' }),
  name: z.string(),
  member_number: z.int().nullable(),
  booking_start_date: isoDate,
  parking_lot_no: z.string().nullable(),
  common_invoices: z.array(z.string()),
  lots: z.array(
    z.object({
      schedulepickup_id: z.string(),
      title: z.string(),
      lot_number: z.int(),
      bin: z.string(),
      state: z.string(),
      picked: z.boolean(),
      paid: z.boolean(),
    }),
  ),
})

const board = defineCall({
  path: '/seller/pickup/search',
  area: 'Selling',
  summary: 'A yard’s board of today',
  description:
    'For people who hand over there: who is waiting, being prepared for or called out, and the rest of the day.',
  signedIn: 'always',
  input: z.object({
    organization,
    location_id: z.string().max(64).default(''),
    search: z
      .string()
      .max(80)
      .default('')
      .meta({ description: 'A member code, an invoice, an appointment or a name' }),
  }),
  data: dataSchema(z.object({ records: z.array(party), totalRecords: z.int() })),
  example: {
    input: { organization: 'org-1', location_id: 'yard-1' },
    data: {
      responseData: {
        records: [
          {
            id: 'b-1',
            appointment_id: 41,
            schedule_status: 'waiting' as const,
            state: 'preparing',
            name: 'Dana Whitfield',
            member_number: 20411956,
            booking_start_date: '2026-11-25T15:15:00.000Z',
            parking_lot_no: 'P2',
            common_invoices: ['FL-1001'],
            lots: [],
          },
        ],
        totalRecords: 1,
      },
    },
  },
  refusals: documented('sign_in', 'deactivated', 'forbidden'),
})
yardBoard.openapi(post(board), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { organization: named, location_id, search: typed } = c.req.valid('json')
  const { organisationId } = handOverSide(actor, named)
  const yard = location_id === '' ? null : await findVisitYard(ctx, location_id)
  if (!yard) return c.json(success({ responseData: { records: [], totalRecords: 0 } }), 200)
  if (yard.organisationId !== organisationId || !mayActFor(actor, organisationId, 'pickups', yard.id))
    throw refusal('forbidden')
  const { columns, rest } = await readBoard(ctx, yard, typed)
  const parties = [...columns.waiting, ...columns.preparing, ...columns.ready, ...columns.completed, ...rest]
  const records = parties.map(({ lots, ...of }) => ({
    id: of.id,
    appointment_id: of.number,
    schedule_status: wireState(of.state),
    state: of.state,
    name: of.name,
    member_number: of.memberNumber,
    booking_start_date: new Date(of.startsAt).toISOString(),
    parking_lot_no: of.parkingLotNo,
    common_invoices: of.invoices,
    lots: lots.map(({ lineId, title, lotNumber, bin, state, picked, paid }) => {
      return { schedulepickup_id: lineId, title, lot_number: lotNumber, bin, state, picked, paid }
    }),
  }))
  return c.json(success({ responseData: { records, totalRecords: records.length } }), 200)
})

const serve = defineCall({
  path: '/seller/pickup/changeStatus',
  area: 'Selling',
  summary: 'Serve a party at a yard',
  description:
    'Check it in, prepare its lots, call it out, hand its lots over (`handed` and `missing`; the others come later), tick a lot in hand, or undo the last step within five minutes. If two people start one party, one gets it.',
  signedIn: 'always',
  input: z.object({
    visit: anyId.meta({ description: 'Of the board', example: 'b-1' }),
    action: z.enum(['check_in', 'prepare', 'ready', 'hand_over', 'undo', 'pick']),
    spot: z.enum(['office', 'parking']).default('office'),
    parking_lot_no: z.string().max(20).default(''),
    line: z.string().max(64).optional(),
    picked: z.enum(['0', '1']).optional(),
    collected_by: z.string().max(80).optional(),
    handed: z.array(z.string().max(64)).max(200).default([]),
    missing: z.array(z.string().max(64)).max(200).default([]),
  }),
  data: dataSchema(z.object({ id: z.string() })),
  example: {
    input: { visit: 'b-1', action: 'prepare' },
    data: { responseData: { id: 'b-1' } },
  },
  refusals: [...MEMBERS, ...Object.values(SERVE_REFUSALS)],
})
yardBoard.openapi(post(serve), async (c) => {
  const { ctx } = c.var
  const actor = requireActor(ctx, c.req.raw)
  const { visit, action, ...sent } = c.req.valid('json')
  const read = serveInput.safeParse({ ...sent, id: visit, act: action })
  if (!read.success) throw refusal('validation', { data: { errors: errorsOf(read.error) } })
  const served = await serveParty(ctx, actor, read.data)
  // of a yard that is not theirs it is not there
  if (!served.ok) {
    const { code } = served
    if (code === 'photo') throw new Error('a photo that nobody sent was refused')
    throw refuse(SERVE_REFUSALS[code === 'forbidden' ? 'not_found' : code])
  }
  return c.json(success({ responseData: { id: visit } }), 200)
})
