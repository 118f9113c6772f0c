import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const WIDTHS = [320, 640, 1200]
const QUALITY = 78

/** Paper of the light scheme (app/styles/tokens.css): what the mark lies on where it may not be transparent. */
const PAPER = '#f7f6f2'

/** The mark takes this share of an icon; a maskable one may lose a tenth at each edge. */
const ICONS = [
  { file: 'icon-192.png', side: 192, share: 0.92, ground: null },
  { file: 'icon-512.png', side: 512, share: 0.92, ground: null },
  { file: 'maskable-512.png', side: 512, share: 0.58, ground: PAPER },
  { file: 'apple-touch-180.png', side: 180, share: 0.7, ground: PAPER },
]

/** What each made file was made of: a digest of its source and of how it is made. Beside the files, and kept with them. */
const LIST = 'drizzle/seed/made-pictures.json'

type Work = { source: string; target: string; how: string; make: (target: string) => Promise<unknown> }

/**
 * Makes public/pictures/{name}-{width}.webp from drizzle/seed/pictures, and public/icons from the mark for browsers that
 * install the site. They are committed: only what has another source, or is made in another way, is made anew.
 */
export async function buildPictures(root: string): Promise<{ made: number; kept: number }> {
  const before = await readList(root)
  const list: Record<string, string> = {}
  const done = { made: 0, kept: 0 }
  for (const { source, target, how, make } of await worksOf(root)) {
    const bytes = await readFile(join(root, source))
    const digest = createHash('sha256').update(bytes).update(how).digest('hex').slice(0, 16)
    list[target] = digest
    if (before[target] === digest && existsSync(join(root, target))) {
      done.kept += 1
      continue
    }
    // under another name first, so that a stopped run leaves no half picture behind
    const unfinished = join(root, `${target}.part`)
    await make(unfinished)
    await rename(unfinished, join(root, target))
    done.made += 1
  }
  if (JSON.stringify(before) !== JSON.stringify(list))
    await writeFile(join(root, LIST), `${JSON.stringify(list, null, 1)}\n`)
  return done
}

async function worksOf(root: string): Promise<Work[]> {
  for (const folder of ['public/pictures', 'public/icons'])
    await mkdir(join(root, folder), { recursive: true })
  const files = (await readdir(join(root, 'drizzle/seed/pictures'))).filter((file) => file.endsWith('.webp'))
  const pictures = files.toSorted().flatMap((file) =>
    WIDTHS.map((width): Work => {
      const source = `drizzle/seed/pictures/${file}`
      return {
        source,
        target: `public/pictures/${file.slice(0, -'.webp'.length)}-${width}.webp`,
        how: `${width} ${QUALITY}`,
        make: (target) => resized(join(root, source), width, target),
      }
    }),
  )
  const mark = 'public/favicon.svg'
  const icons = ICONS.map(
    (icon): Work => ({
      source: mark,
      target: `public/icons/${icon.file}`,
      how: JSON.stringify(icon),
      make: (target) => anIcon(join(root, mark), icon, target),
    }),
  )
  return [...icons, ...pictures]
}

async function readList(root: string): Promise<Record<string, string>> {
  const file = join(root, LIST)
  return existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : {}
}

async function resized(source: string, width: number, target: string) {
  const { default: sharp } = await import('sharp')
  await sharp(source).resize({ width, withoutEnlargement: true }).webp({ quality: QUALITY }).toFile(target)
}

async function anIcon(source: string, { side, share, ground }: (typeof ICONS)[number], target: string) {
  const { default: sharp } = await import('sharp')
  const inner = Math.round(side * share)
  const margin = Math.floor((side - inner) / 2)
  const rest = side - inner - margin
  const background = ground ?? { r: 0, g: 0, b: 0, alpha: 0 }
  await sharp(source, { density: 72 * 20 })
    .resize(inner, inner)
    .extend({ top: margin, left: margin, bottom: rest, right: rest, background })
    .flatten(ground ? { background: ground } : false)
    .png({ compressionLevel: 9 })
    .toFile(target)
}

const script = process.argv[1]
if (script && import.meta.url === pathToFileURL(script).href) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { made, kept } = await buildPictures(root)
  console.log(`Pictures: ${made} made, ${kept} up to date`)
}
