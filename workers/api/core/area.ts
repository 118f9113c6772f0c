import { OpenAPIHono } from '@hono/zod-openapi'
import type { z } from 'zod'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { PROFILE_FAULTS } from '#app/features/profile/faults.ts'
import { sessionToken } from '#workers/session.ts'
import type { ApiEnv } from './api-env.ts'
import { refusal } from './envelope.ts'
import './field-words.ts'

/** The calls of one area; input that does not fit is refused with what is wrong per field. */
export function newArea() {
  return new OpenAPIHono<ApiEnv>({
    defaultHook: (result) => {
      if (!result.success) throw refusal('validation', { data: { errors: errorsOf(result.error) } })
    },
  })
}

/** Get the signed-in account; refuses the call otherwise. */
export function requireActor(ctx: Ctx, request: Request): Actor {
  if (ctx.actor) return ctx.actor
  if (ctx.deactivated) throw refusal('deactivated')
  throw refusal(sessionToken(request) ? 'session_ended' : 'sign_in')
}

/** The name is somebody else's: said of its field, as what else is wrong with a profile is. */
export function usernameTaken() {
  return refusal('validation', { data: { errors: { username: [PROFILE_FAULTS.usernameTaken] } } })
}

/** What is wrong, by field. Of what is of the wrong kind nothing else is said: neither its size nor its letters. */
export function errorsOf({ issues }: z.ZodError): Record<string, string[]> {
  const misfits = new Set(issues.flatMap(({ code, path }) => (code === 'invalid_type' ? path.join('.') : [])))
  const errors = new Map<string, string[]>()
  for (const { path, message, code } of issues) {
    if (misfits.has(path.join('.')) && code !== 'invalid_type') continue
    const field = path.join('.') || 'body'
    errors.set(field, [...(errors.get(field) ?? []), message])
  }
  return Object.fromEntries(errors)
}
