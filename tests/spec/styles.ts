import { readFileSync } from 'node:fs'

const FOLDER = 'app/styles'

/** What a custom property of the light scheme comes to in a window so many pixels wide, as the browser would read it. */
export function tokenAt(name: string, width: number): string | undefined {
  let value: string | undefined
  for (const { media, body } of blocksOf(readFileSync(`${FOLDER}/tokens.css`, 'utf8'))) {
    if (!applies(media, width)) continue
    value = new RegExp(`${name}:\\s*([^;]+);`).exec(body)?.[1] ?? value
  }
  return value
}

/** The declarations of the first rule of a stylesheet that has exactly this selector. */
export function bodyOf(file: string, selector: string): string {
  const css = readFileSync(`${FOLDER}/${file}`, 'utf8')
  const start = css.search(new RegExp(`(^|\\n)${selector.replaceAll('.', '\\.')} \\{`))
  return start < 0 ? '' : css.slice(start, css.indexOf('}', start))
}

type Block = { media: string | null; body: string }

function blocksOf(css: string): Block[] {
  return [
    ...css.matchAll(/(?:@media ([^{]+) \{\s*)?:root(?::not\([^)]*\))?(\[[^\]]*\])? \{([^}]*)\}/g),
  ].flatMap(([, media = null, scheme, body = '']) => (scheme ? [] : [{ media, body }]))
}

function applies(media: string | null, width: number): boolean {
  if (media === null) return true
  const [, side, pixels] = /^\((max|min)-width: (\d+)px\)$/.exec(media.trim()) ?? []
  if (!side) return false
  return side === 'max' ? width <= Number(pixels) : width >= Number(pixels)
}

/** How many of a shelf's tiles are seen at once in a window so many pixels wide, where the style says it as a part. */
export function visibleAt(shelf: string, width: number): number | undefined {
  const css = readFileSync(`${FOLDER}/shelves.css`, 'utf8')
  const blocks = [...css.matchAll(/(?:^|\n)(?:@media ([^{]+) )?(?:\{|(?=[.\w]))([\s\S]*?)\n\}/g)]
  const parts = blocks
    .filter(([, media]) => applies(media ?? null, width))
    .flatMap(([, , body = '']) => [
      ...body.matchAll(new RegExp(`(?:^|\\s)\\${shelf}(?:,[^{]*)? \\{[^}]*?/ (\\d+)\\)`, 'g')),
    ])
  return Number(parts.at(-1)?.[1])
}
