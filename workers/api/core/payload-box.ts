import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import type { ApiEnv } from './api-env.ts'
import { ApiRefusal, answerOf, refusal } from './envelope.ts'

export const CLIENT_KEY = 'x-client-key'
export const DECRYPT_FLAG = 'x-decrypt'

/** 64 KiB, sealed, in base64 and in its wrapper: what is larger is not opened to see. */
const MOST_SEALED_BYTES = 90 * 1024

/**
 * Seals what is answered to who asks for it, refusals too, and opens what they have sealed. Files are neither: they come
 * as multipart or as a video, and are read as they come.
 */
export const payloadBox = createMiddleware<ApiEnv>(async (c, next) => {
  if (!isOn(c.req.header(DECRYPT_FLAG)) || bringsFile(c)) return next()
  const key = c.req.header(CLIENT_KEY) ?? ''
  try {
    await openRequest(c, key)
    await next()
  } catch (error) {
    // before a call is reached nobody else turns it into an answer
    if (!(error instanceof ApiRefusal)) throw error
    c.res = answerOf(error)
  }
  await sealAnswer(c, key)
})

function isOn(flag: string | undefined): boolean {
  return flag === '1' || flag?.toLowerCase() === 'true'
}

function bringsFile(c: Context): boolean {
  return /^(multipart|video)\//i.test(c.req.header('content-type') ?? '')
}

const limitSealed = bodyLimit({
  maxSize: MOST_SEALED_BYTES,
  onError: () => {
    throw refusal('too_large')
  },
})

/** A body that is no sealed one stays as it is: only the answer is to be sealed. */
async function openRequest(c: Context<ApiEnv>, key: string) {
  const { payloadBox: box } = c.var.ctx
  if ((await box.seal('', key)) === null) throw refusal('could_not_decrypt')
  if (c.req.method !== 'POST') return
  await limitSealed(c, async () => undefined)
  const body = await c.req.raw.clone().text()
  const sealed = sealedIn(body)
  if (sealed === null) return
  const opened = await box.open(sealed, key)
  if (opened === null) throw refusal('could_not_decrypt')
  const headers = new Headers(c.req.raw.headers)
  headers.delete('content-length')
  c.req.raw = new Request(c.req.url, { method: 'POST', headers, body: opened })
  c.req.bodyCache = {}
}

/** `{ "encrypted": "…" }` and nothing else. */
function sealedIn(body: string): string | null {
  if (!body.includes('"encrypted"')) return null
  try {
    const { encrypted, ...others } = JSON.parse(body)
    return typeof encrypted === 'string' && Object.keys(others).length === 0 ? encrypted : null
  } catch {
    return null
  }
}

async function sealAnswer(c: Context<ApiEnv>, key: string) {
  if (!/^application\/json\b/.test(c.res.headers.get('content-type') ?? '')) return
  const encrypted = await c.var.ctx.payloadBox.seal(await c.res.text(), key)
  // who sends no key that anything could be sealed with reads why
  if (encrypted === null) {
    c.res = answerOf(refusal('could_not_decrypt'))
    return
  }
  const { status, headers } = c.res
  const kept = new Headers(headers)
  kept.delete('content-length')
  c.res = undefined
  c.res = new Response(JSON.stringify({ encrypted }), { status, headers: kept })
}
