import { SELF } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { expect, test } from 'vitest'
import { runBatch } from '#app/db/batch.server.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import { fetchDocument, forgetDocuments, keepDocument } from '#app/features/documents/commands.server.ts'
import { ORIGIN } from '#tests/support/api.ts'
import { aPerson } from '#tests/support/builders.ts'
import { A_DOCX, A_PDF, A_SVG, AN_EXE, aFile } from '#tests/support/papers.ts'
import { aJob } from '#tests/support/post-office.ts'

const keys = async () => (await env.UPLOADS.list({ prefix: 'papers/' })).objects.map(({ key }) => key)
const actorOf = (person: { id: string }, role: Actor['role'] = 'buyer') =>
  ({ id: person.id, role, status: 'active' }) as Actor

test('A paper is kept under a key that nobody can guess, for its owner and administrators alone.', async () => {
  const { ctx } = aJob()
  const [owner, other] = await Promise.all([aPerson(), aPerson()])
  const kept = await keepDocument(ctx, owner, 'tax', aFile(A_PDF, '../tax form.pdf'))
  if (!kept.ok) throw new Error(kept.code)
  const own = await fetchDocument(ctx, actorOf(owner), kept.id)
  expect(own?.document).toMatchObject({ name: 'tax form.pdf', contentType: 'application/pdf', kind: 'tax' })
  expect(own?.document.key).toMatch(/^papers\/[0-9a-f]{64}$/)
  expect(new Uint8Array(await new Response(own?.body).arrayBuffer())).toEqual(A_PDF)
  expect(await fetchDocument(ctx, actorOf(other), kept.id)).toBeNull()
  expect(await fetchDocument(ctx, actorOf(other, 'seller'), kept.id)).toBeNull()
  expect(await fetchDocument(ctx, actorOf(other, 'admin'), kept.id)).not.toBeNull()
  // the door of pictures opens no paper
  expect((await SELF.fetch(`${ORIGIN}/uploads/${own?.document.key}`)).status).toBe(404)
})

test('A picture or a program that is called .pdf is refused, and nothing of it is kept.', async () => {
  const { ctx } = aJob()
  const person = await aPerson()
  const before = await keys()
  for (const bytes of [A_SVG, AN_EXE])
    expect(await keepDocument(ctx, person, 'tax', aFile(bytes))).toEqual({ ok: false, code: 'type' })
  expect(await keys()).toEqual(before)
})

test('All papers of somebody go at once, rows and files; those of others stay.', async () => {
  const { ctx } = aJob()
  const [leaving, staying] = await Promise.all([aPerson(), aPerson()])
  const before = await keys()
  await keepDocument(ctx, leaving, 'tax', aFile(A_PDF))
  await keepDocument(ctx, leaving, 'resale_certificate', aFile(A_DOCX))
  const kept = await keepDocument(ctx, staying, 'tax', aFile(A_PDF))
  const { statement, removeFiles } = await forgetDocuments(ctx, leaving)
  await runBatch(ctx.db, [statement])
  await removeFiles()
  expect(await keys()).toHaveLength(before.length + 1)
  expect(kept.ok && (await fetchDocument(ctx, actorOf(staying), kept.id))).toBeTruthy()
})
