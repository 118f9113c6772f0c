import type { Ctx } from '#app/context.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'

const VALID_MS = 180 * 86_400_000

/** Where a fault of security is told of (RFC 9116), as `/.well-known/security.txt`. */
export async function securityText(
  ctx: Pick<Ctx, 'db' | 'clock' | 'hasWritten' | 'origin'>,
): Promise<Response> {
  const { contact_email } = (await readStorefront(ctx)).settings
  const lines = [
    contact_email ? `Contact: mailto:${contact_email}` : null,
    `Contact: ${ctx.origin}/contact_us`,
    `Expires: ${new Date(ctx.clock.now() + VALID_MS).toISOString()}`,
    'Preferred-Languages: en, es',
    `Canonical: ${ctx.origin}/.well-known/security.txt`,
  ]
  return new Response(`${lines.filter(Boolean).join('\n')}\n`, {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=86400' },
  })
}
