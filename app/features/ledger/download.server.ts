import type { Ctx } from '#app/context.ts'
import { streamOf } from '#app/lib/text-stream.ts'
import { ledgerParts, listLedgerKeys } from './queries.server.ts'

/**
 * A listing's whole ledger as one JSON file, a part at a time as the room gives it: entries as they were sealed, one a
 * line, then the signed head and the keys. Throws while it is read when the room cannot be reached.
 */
export function ledgerFile(ctx: Ctx, id: string): ReadableStream<Uint8Array> {
  return streamOf(ledgerTexts(ctx, id))
}

async function* ledgerTexts(ctx: Ctx, id: string): AsyncGenerator<string, void, undefined> {
  const keys = await listLedgerKeys(ctx)
  yield `{"listing":${JSON.stringify(id)},\n"events":[\n`
  let behind = ''
  for await (const { entries, next, ...ends } of ledgerParts(ctx, id)) {
    const { head, seq, signature, key_id } = ends
    if (entries.length > 0) yield `${behind}${entries.join(',\n')}`
    behind = ',\n'
    if (next === null) yield `\n],\n${JSON.stringify({ head, seq, signature, key_id, keys }).slice(1)}\n`
  }
}
