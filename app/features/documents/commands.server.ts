import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { hexFromBytes } from '#app/domain/ledger/ledger.ts'
import {
  CONTENT_TYPES,
  type DocumentFault,
  type DocumentKind,
  documentName,
  MOST_DOCUMENTS,
  mayReadDocument,
} from '#app/domain/people/documents.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { countDocuments, type DocumentRow, findDocument, listDocuments } from './queries.server.ts'
import { readDocument } from './sniff.ts'
import { insertDocument, removeDocumentsOf } from './writes.server.ts'

type Keeping = Pick<Ctx, 'db' | 'clock' | 'papers'>
type Owner = { id: string }

/** A file that lies in the bucket, and the row that is yet to say so: it belongs in the batch of what it proves. */
export type Stored = { ok: true; id: string; statement: Statement; undo: () => Promise<void> }
export type DocumentRefusal = { ok: false; code: DocumentFault }

/** Whether a file is a paper that we take, before there is anybody whose it would be. */
export async function checkDocument(file: File): Promise<DocumentRefusal | null> {
  const type = readDocument(new Uint8Array(await file.arrayBuffer()))
  return type === 'pdf' || type === 'docx' ? null : { ok: false, code: type }
}

/** Puts a paper into the bucket under a key that nobody can guess. Whoever gives its statement up calls `undo`. */
export async function storeDocument(
  ctx: Keeping,
  person: Owner,
  kind: DocumentKind,
  file: File,
): Promise<Stored | DocumentRefusal> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const type = readDocument(bytes)
  if (type !== 'pdf' && type !== 'docx') return { ok: false, code: type }
  if ((await countDocuments(ctx, person.id)) >= MOST_DOCUMENTS) return { ok: false, code: 'too_many' }
  const id = crypto.randomUUID()
  const key = `papers/${hexFromBytes(crypto.getRandomValues(new Uint8Array(32)))}`
  const contentType = CONTENT_TYPES[type]
  await ctx.papers.keep(key, bytes, contentType)
  const statement = insertDocument(ctx, {
    id,
    personId: person.id,
    kind,
    key,
    contentType,
    name: documentName(file.name, type),
    size: bytes.length,
    createdAt: ctx.clock.now(),
  })
  return { ok: true, id, statement, undo: () => ctx.papers.remove([key]) }
}

/** Keeps a paper of somebody who has an account; its id is what other rows name it by. */
export async function keepDocument(
  ctx: Keeping,
  person: Owner,
  kind: DocumentKind,
  file: File,
): Promise<{ ok: true; id: string } | DocumentRefusal> {
  const stored = await storeDocument(ctx, person, kind, file)
  if (!stored.ok) return stored
  try {
    await runBatch(ctx.db, [stored.statement])
  } catch (error) {
    await stored.undo()
    throw error
  }
  return { ok: true, id: stored.id }
}

export type Fetched = { document: DocumentRow; body: ReadableStream }

/** A paper for whoever may read it; to everybody else it is not there. */
export async function fetchDocument(
  ctx: Pick<Ctx, 'db' | 'papers'>,
  actor: Actor,
  id: string,
): Promise<Fetched | null> {
  const document = await findDocument(ctx, id)
  if (!document || !mayReadDocument(actor, document)) return null
  const body = await ctx.papers.read(document.key)
  return body && { document, body }
}

/** All papers of somebody as what takes their rows away, and what takes their files. Files go last: a row without one is found, a file without a row is not. */
export async function forgetDocuments(
  ctx: Keeping,
  person: Owner,
): Promise<{ statement: Statement; removeFiles: () => Promise<void> }> {
  const keys = (await listDocuments(ctx, person.id)).map(({ key }) => key)
  return {
    statement: removeDocumentsOf(ctx, person.id),
    removeFiles: () => ctx.papers.remove(keys),
  }
}
