import type { Ctx } from '#app/context.ts'
import { leaveLetters } from '#app/flows/people/leave-letters.server.ts'

/** What a mail program posts (RFC 8058); more than it is nothing of a mail program's. */
const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const
const MOST_BYTES = 4_096

/**
 * Somebody's mail program ends letters of a kind for them, by the address in the letter's head. It carries no session and
 * comes from no page of ours: what is in the address is all that it may be known by.
 */
export async function takeOneClick(request: Request, ctx: Ctx): Promise<Response> {
  const { searchParams } = new URL(request.url)
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return said(413)
  const form = await request.formData().catch(() => null)
  if (form?.get(ONE_CLICK[0]) !== ONE_CLICK[1]) return said(400)
  const left = await leaveLetters(ctx, (searchParams.get('token') ?? '').slice(0, 2_000))
  return said(left === null ? 422 : 200)
}

function said(status: number): Response {
  return new Response(null, { status })
}
