import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { fromOwnPages } from '#workers/security.ts'
import type { ApiEnv } from './api-env.ts'
import { refusal } from './envelope.ts'

const MOST_BYTES = 64 * 1024
const BEARER = /^Bearer \S+$/

/** Calls that a client makes to get rid of an old token; one that it still sends is no reason to refuse them. */
const TAKES_ANY_TOKEN = new Set(['/api/user/login', '/api/user/register', '/api/user/checkValidation'])

/** Answers are about now and often about one person: no cache keeps them. */
export const keepNothing = createMiddleware<ApiEnv>(async (c, next) => {
  await next()
  c.header('cache-control', 'no-store')
})

/**
 * A program that sends a token means to be somebody: a bad or ended one is refused, never taken for a visitor. A
 * cookie is sent by the browser whether its page wants it or not, so what changes something must come from our pages.
 */
export const checkCaller = createMiddleware<ApiEnv>(async (c, next) => {
  const authorization = c.req.header('authorization') ?? ''
  const { actor, deactivated } = c.var.ctx
  const known = actor ?? deactivated
  if (/^bearer\b/i.test(authorization)) {
    const isToken = BEARER.test(authorization) && known !== null
    if (!isToken && !TAKES_ANY_TOKEN.has(c.req.path)) throw refusal('session_ended')
  } else if (known && !fromOwnPages(c.req.raw)) throw refusal('bad_origin')
  await next()
})

export const limitBody = bodyLimit({
  maxSize: MOST_BYTES,
  onError: () => {
    throw refusal('too_large')
  },
})

/** A call without a body is one with no fields, whatever type its emptiness is said to have. */
export const fillEmptyBody = createMiddleware<ApiEnv>(async (c, next) => {
  if (c.req.method === 'POST' && (await c.req.arrayBuffer()).byteLength === 0) {
    const headers = new Headers(c.req.raw.headers)
    headers.set('content-type', 'application/json')
    headers.delete('content-length')
    c.req.raw = new Request(c.req.url, { method: 'POST', headers, body: '{}' })
    c.req.bodyCache = {}
  }
  await next()
})
