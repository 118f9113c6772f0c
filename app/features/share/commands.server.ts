import type { Ctx } from '#app/context.ts'
import { cardVersion, type ShareCard } from './card.ts'
import type { ShareKind } from './inputs.ts'

type Deps = Pick<Ctx, 'papers'>

/**
 * The picture of a card: drawn once for what it says, and kept until it says something else. Nobody can have another
 * version drawn than the one that holds.
 */
export async function sharePicture(
  { papers }: Deps,
  card: ShareCard,
  { kind, id, language }: { kind: ShareKind; id: string; language: string },
): Promise<{ body: BodyInit; version: string }> {
  const version = await cardVersion(card)
  const folder = `share/${kind}/${id}/${language}/`
  const key = `${folder}${version}.png`
  const before = await papers.read(key)
  if (before) return { body: before, version }
  // the faces are some hundred kB that no other request needs
  const { drawCard } = await import('./draw-card.server.ts')
  const bytes = await drawCard(card)
  await papers.removeAll(folder)
  await papers.keep(key, bytes, 'image/png')
  return { body: bytes, version }
}
