import type { Ctx } from '#app/context.ts'
import { cardVersion, type ShareCard } from './card.ts'
import type { ShareKind } from './inputs.ts'
import { readPhoto } from './photo.server.ts'

type Deps = Pick<Ctx, 'papers' | 'pictures' | 'log'>

/**
 * The picture of a card: drawn once for what it says, and kept until it says something else. Nobody can have another
 * version drawn than the one that holds. Without a version it holds for now.
 */
export async function sharePicture(
  { papers, pictures, log }: Deps,
  card: ShareCard,
  { kind, id, language }: { kind: ShareKind; id: string; language: string },
): Promise<{ body: BodyInit; version: string | null }> {
  const version = await cardVersion(card)
  const folder = `share/${kind}/${id}/${language}/`
  const key = `${folder}${version}.png`
  const before = await papers.read(key)
  if (before) return { body: before, version }
  // the faces are some hundred kB that no other request needs
  const [{ drawCard }, photo] = await Promise.all([
    import('./draw-card.server.ts'),
    readPhoto({ pictures, log }, card.photo),
  ])
  const bytes = await drawCard(card, photo.points)
  // one that lacks its photograph for now is drawn again when it is next asked for
  if (photo.comes) return { body: bytes, version: null }
  await papers.removeAll(folder)
  await papers.keep(key, bytes, 'image/png')
  return { body: bytes, version }
}
