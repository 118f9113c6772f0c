import type { Ctx } from '#app/context.ts'
import { isTaken, runBatch } from '#app/db/batch.server.ts'
import { findTemplateLimit } from '#app/db/template-limit.server.ts'
import { type AuctionTemplateWords, templateOf } from '#app/domain/auctions/template.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import {
  findSaleTemplate,
  listSaleTemplates,
  placeOfSaleTemplate,
  type SaleTemplateKey,
} from '#app/features/auctions/template-queries.server.ts'
import {
  deleteSaleTemplate,
  insertSaleTemplate,
  setDefaultTemplate,
  updateSaleTemplate,
} from '#app/features/auctions/writes.server.ts'

type Need = Pick<Ctx, 'db' | 'clock' | 'actor'>

export type TemplateKept = { ok: true; id: string } | { ok: false; code: 'full' | 'name_taken' | 'not_found' }

/** A template of an auction, under its title or another name. */
export async function makeTemplate(
  ctx: Need,
  sale: Pick<SaleRow, 'organisationId' | 'title'> & AuctionTemplateWords,
  name = sale.title,
  id: string = crypto.randomUUID(),
): Promise<TemplateKept> {
  const { db, clock, actor } = ctx
  const now = clock.now()
  const { organisationId } = sale
  const row = { id, organisationId, name, words: templateOf(sale), used: 0, isDefault: false }
  try {
    const times = { createdBy: actor?.id ?? '', createdAt: now, updatedAt: now }
    await runBatch(db, [
      insertSaleTemplate(db, { ...row, ...times }, await findTemplateLimit(ctx, organisationId)),
    ])
  } catch (error) {
    if (isTaken(error, 'auction_templates.organisation_id')) return { ok: false, code: 'name_taken' }
    if (!isTaken(error, 'auction_templates.id')) throw error
    // its own form, sent twice at once; or an id that is somebody else's
    const own = await findSaleTemplate(ctx, { id, organisationId })
    return own ? { ok: true, id } : { ok: false, code: 'not_found' }
  }
  return (await findSaleTemplate(ctx, { id, organisationId }))
    ? { ok: true, id }
    : { ok: false, code: 'full' }
}

/** The template of this auction's name begins auctions as this one is from now on: how a template is changed. */
export async function rewriteTemplate(
  ctx: Need,
  sale: Pick<SaleRow, 'organisationId' | 'title'> & AuctionTemplateWords,
): Promise<TemplateKept> {
  const { organisationId, title } = sale
  const known = (await listSaleTemplates(ctx, organisationId)).find(({ name }) => name === title)
  if (!known) return { ok: false, code: 'not_found' }
  const key = { id: known.id, organisationId }
  // those beyond the plan's number are there to be used, and not to be changed
  if ((await placeOfSaleTemplate(ctx, key)) >= (await findTemplateLimit(ctx, organisationId)))
    return { ok: false, code: 'full' }
  const words = templateOf(sale)
  await runBatch(ctx.db, [updateSaleTemplate(ctx.db, key, { words, updatedAt: ctx.clock.now() })])
  return { ok: true, id: known.id }
}

/** What somebody has written on a template's own page. `seen`: when it was last changed as they read it; 0 for a new one. */
export async function saveTemplateWords(
  ctx: Need,
  key: SaleTemplateKey,
  { name, words, seen }: { name: string; words: AuctionTemplateWords; seen: number },
): Promise<TemplateKept | { ok: false; code: 'stale' }> {
  const found = await findSaleTemplate(ctx, key)
  const kept = templateOf(words)
  if (!found && seen !== 0) return { ok: false, code: 'not_found' }
  if (!found)
    return makeTemplate(ctx, { ...kept, organisationId: key.organisationId, title: name }, name, key.id)
  const isRepeat = found.name === name && JSON.stringify(found.words) === JSON.stringify(kept)
  if (found.updatedAt !== seen) return isRepeat ? { ok: true, id: key.id } : { ok: false, code: 'stale' }
  const most = await findTemplateLimit(ctx, key.organisationId)
  if ((await placeOfSaleTemplate(ctx, key)) >= most) return { ok: false, code: 'full' }
  try {
    // of two who save at the same moment the second changes nothing
    const updatedAt = Math.max(ctx.clock.now(), seen + 1)
    await runBatch(ctx.db, [updateSaleTemplate(ctx.db, key, { name, words: kept, updatedAt }, seen)])
  } catch (error) {
    if (isTaken(error, 'auction_templates.organisation_id')) return { ok: false, code: 'name_taken' }
    throw error
  }
  const now = await findSaleTemplate(ctx, key)
  const isOurs = now?.name === name && JSON.stringify(now.words) === JSON.stringify(kept)
  return isOurs ? { ok: true, id: key.id } : { ok: false, code: 'stale' }
}

export async function renameTemplate(ctx: Need, key: SaleTemplateKey, name: string): Promise<TemplateKept> {
  if (!(await findSaleTemplate(ctx, key))) return { ok: false, code: 'not_found' }
  const most = await findTemplateLimit(ctx, key.organisationId)
  if ((await placeOfSaleTemplate(ctx, key)) >= most) return { ok: false, code: 'full' }
  try {
    await runBatch(ctx.db, [updateSaleTemplate(ctx.db, key, { name, updatedAt: ctx.clock.now() })])
  } catch (error) {
    if (isTaken(error, 'auction_templates.organisation_id')) return { ok: false, code: 'name_taken' }
    throw error
  }
  return { ok: true, id: key.id }
}

/** New auctions begin with this one, or with none of them. */
export async function chooseDefaultTemplate(
  ctx: Need,
  { id, organisationId }: SaleTemplateKey,
  isDefault: boolean,
): Promise<void> {
  await runBatch(ctx.db, setDefaultTemplate(ctx.db, organisationId, isDefault ? id : null))
}

export async function removeSaleTemplate({ db }: Pick<Ctx, 'db'>, key: SaleTemplateKey): Promise<void> {
  await runBatch(db, [deleteSaleTemplate(db, key)])
}
