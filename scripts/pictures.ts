import { mkdir, readdir, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import sharp from 'sharp'

const widths = [320, 640, 1200]
const quality = 78

/** Makes public/pictures/{name}-{width}.webp from drizzle/seed/pictures; outputs newer than their source stay. */
export async function buildPictures(root: string): Promise<{ made: number; kept: number }> {
  const from = join(root, 'drizzle/seed/pictures')
  const to = join(root, 'public/pictures')
  await mkdir(to, { recursive: true })
  const done = { made: 0, kept: 0 }
  for (const file of await readdir(from)) {
    if (!file.endsWith('.webp')) continue
    const source = join(from, file)
    const changedAt = (await stat(source)).mtimeMs
    for (const width of widths) {
      const target = join(to, `${file.slice(0, -'.webp'.length)}-${width}.webp`)
      if ((await changeTime(target)) > changedAt) {
        done.kept += 1
        continue
      }
      await resize(source, target, width)
      done.made += 1
    }
  }
  return done
}

/** Paper of the light scheme (app/styles/tokens.css): what the mark lies on where it may not be transparent. */
const PAPER = '#f7f6f2'

/** The mark takes this share of an icon; a maskable one may lose a tenth at each edge. */
const ICONS = [
  { file: 'icon-192.png', side: 192, share: 0.92, ground: null },
  { file: 'icon-512.png', side: 512, share: 0.92, ground: null },
  { file: 'maskable-512.png', side: 512, share: 0.58, ground: PAPER },
  { file: 'apple-touch-180.png', side: 180, share: 0.7, ground: PAPER },
]

/** Makes public/icons from the mark, for browsers that install the site. */
export async function buildIcons(root: string): Promise<void> {
  const source = join(root, 'public/favicon.svg')
  const to = join(root, 'public/icons')
  await mkdir(to, { recursive: true })
  const changedAt = (await stat(source)).mtimeMs
  for (const { file, side, share, ground } of ICONS) {
    const target = join(to, file)
    if ((await changeTime(target)) > changedAt) continue
    const inner = Math.round(side * share)
    const margin = Math.floor((side - inner) / 2)
    const rest = side - inner - margin
    const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
    const unfinished = `${target}.part`
    await sharp(source, { density: 72 * 20 })
      .resize(inner, inner)
      .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
      .flatten(ground ? { background: ground } : false)
      .png({ compressionLevel: 9 })
      .toFile(unfinished)
    await rename(unfinished, target)
  }
}

/** Written under another name first, so that a stopped run leaves no half picture behind. */
async function resize(source: string, target: string, width: number): Promise<void> {
  const unfinished = `${target}.part`
  await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality }).toFile(unfinished)
  await rename(unfinished, target)
}

async function changeTime(file: string): Promise<number> {
  const found = await stat(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return found?.mtimeMs ?? 0
}

const script = process.argv[1]
if (script && import.meta.url === pathToFileURL(script).href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  await buildIcons(root)
  const { made, kept } = await buildPictures(root)
  console.log(`Pictures: ${made} made, ${kept} up to date`)
}
