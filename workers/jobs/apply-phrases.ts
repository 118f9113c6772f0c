import type { Ctx } from '#app/context.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'
import { applyPhrases } from '#app/i18n/i18n.server.ts'

/** What is mailed is said in the operator's words too; the house's own serve while they cannot be read. */
export async function applyOwnPhrases(ctx: Ctx): Promise<void> {
  applyPhrases((await readStorefront(ctx)).phrases)
}
