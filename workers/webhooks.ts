import type { Ctx } from '#app/context.ts'
import { hearGateway } from '#app/flows/money/hear-gateway.server.ts'

/** More than any event is long. */
const MOST_BYTES = 256 * 1024

/**
 * What a payment gateway sends by itself. Whoever cannot sign it is told nothing. A failure of ours is answered as one:
 * the gateway sends it again, and so does the minute's job.
 */
export async function takeWebhook(request: Request, ctx: Ctx): Promise<Response> {
  if (Number(request.headers.get('content-length') ?? 0) > MOST_BYTES) return said(413)
  const body = await request.text()
  if (body.length > MOST_BYTES) return said(413)
  try {
    const event = await hearGateway(ctx, body, request.headers.get('stripe-signature') ?? '')
    if (event) return said(200)
    ctx.log('warn', 'webhook.foreign', { address: ctx.address })
    return said(400)
  } catch (error) {
    ctx.log('warn', 'webhook.failed', { error: String(error) })
    return said(503)
  }
}

function said(status: number): Response {
  return new Response(null, { status })
}
