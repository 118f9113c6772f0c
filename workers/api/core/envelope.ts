import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import { auth } from '#app/i18n/en/auth.ts'
import { isOverloaded, isPassing } from '#app/lib/passing-fault.ts'
import type { Busy } from '#app/lib/passwords-busy.ts'
import { againAfter } from '#app/lib/retry-after.ts'
import type { ApiEnv } from './api-env.ts'
import { REFUSALS, type RefusalCode } from './refusals.ts'

/** Every answer that went well. */
export function success<Data extends { responseData: unknown }>(data: Data, message = 'Success') {
  return { status: 'success' as const, message, data }
}

export function successSchema<Data extends z.ZodType>(data: Data) {
  return z.object({ status: z.literal('success'), message: z.string(), data })
}

/** The `data` of an answer whose content is `responseData`. */
export function dataSchema<Content extends z.ZodType>(responseData: Content) {
  return z.object({ responseData })
}

export const errorSchema = z
  .object({
    status: z.literal('error'),
    message: z.string().meta({ description: 'For people, in English' }),
    type: z.int().meta({
      description: 'The HTTP status; 403 with `session_ended`, which comes with HTTP 401',
      example: 404,
    }),
    code: z.string().meta({ description: 'For programs; never changes', example: 'not_found' }),
    data: z.looseObject({
      errors: z
        .record(z.string(), z.array(z.string()))
        .optional()
        .meta({ description: 'With `validation`: what is wrong, per field' }),
    }),
  })
  .meta({ id: 'Error', description: 'Every answer that went wrong' })

/** With every 503: in a moment it may go through. */
export const AGAIN = { 'retry-after': '1' }

/** The line of passwords is full: nothing was looked at, and in some seconds there may be a place. */
export function passwordsBusy({ retryAfter }: Pick<Busy, 'retryAfter'>): ApiRefusal {
  return refusal('try_again', { message: auth.errors.busy, headers: againAfter(retryAfter) })
}

type Answer = {
  status: ContentfulStatusCode
  code: string
  message: string
  type?: number
  data?: Record<string, unknown>
  headers?: Record<string, string>
}

/** Thrown by whoever refuses a call; the error handler below turns it into an answer. */
export class ApiRefusal extends Error {
  constructor(readonly answer: Answer) {
    super(answer.message)
  }
}

export function refusal(
  code: RefusalCode,
  more: Pick<Partial<Answer>, 'message' | 'data' | 'headers'> = {},
): ApiRefusal {
  return new ApiRefusal({ ...REFUSALS[code], code, ...more })
}

/** The API's only error handler: nothing internal leaves the house. */
export const answerError: ErrorHandler<ApiEnv> = (error, c) => {
  if (error instanceof HTTPException) {
    if (error.status === 400) return answerOf(refusal('malformed'))
    if (error.status === 415) return answerOf(refusal('not_json'))
  }
  return answerOfError(error, c.req.path, c.var.ctx.log)
}

/** What a call that failed or was refused is answered. */
export function answerOfError(error: unknown, path: string, log: Ctx['log']): Response {
  if (error instanceof ApiRefusal) return answerOf(error)
  log('error', 'api.failed', { path, error: String(error) })
  const code = error instanceof Error && isOverloaded(error) ? 'busy' : isPassing(error) ? 'try_again' : null
  return answerOf(code ? refusal(code, { headers: AGAIN }) : refusal('internal'))
}

/** A refusal as the answer itself, for when not even a request's context could be made. */
export function answerOf({ answer }: ApiRefusal): Response {
  const { status, code, message, type = status, data = {}, headers = {} } = answer
  return Response.json({ status: 'error', message, type, code, data }, { status, headers })
}
