import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

const VIRTUAL = 'virtual:icon'
const IMPORT = /import \{([^}]*)\} from 'lucide-react'/g
const PACKAGE = 'node_modules/lucide-react/dist/esm'

type Shape = [tag: string, attributes: Record<string, string>]
type Icon = { export: string; name: string; shapes: Shape[] }
type Sprite = { file: string; text: string; icons: Icon[] }

/**
 * The shapes of the icons that the pages use, in one file that a browser keeps, in the place of lucide's own components: a
 * shape in a script is loaded, read and put into the page again and again. Each source names the icons that it shows. The
 * development server shows lucide's own.
 */
export function iconSprite(): Plugin {
  let sprite: Promise<Sprite>
  let isClient = false
  return {
    name: 'icon-sprite',
    apply: 'build',
    enforce: 'pre',
    configResolved({ build }) {
      isClient = !build.ssr
      sprite = readSprite()
    },
    resolveId: (id) => (id === VIRTUAL ? id : undefined),
    async load(id) {
      if (id === VIRTUAL) return componentOf(await sprite)
    },
    transform: {
      filter: { id: /\/app\/.*\.tsx?(\?|$)/, code: 'lucide-react' },
      async handler(code) {
        const { icons } = await sprite
        const drawn = withIcons(code, new Map(icons.map((each) => [each.export, each.name])))
        return drawn === code ? undefined : { code: drawn, map: null }
      },
    },
    async generateBundle() {
      const { file, text } = await sprite
      if (isClient) this.emitFile({ type: 'asset', fileName: file, source: text })
    },
  }
}

async function readSprite(): Promise<Sprite> {
  const list = readFileSync(join(PACKAGE, 'lucide-react.mjs'), 'utf8')
  const icons: Icon[] = []
  for (const name of namesIn('app')) {
    const line = list.split('\n').find((each) => new RegExp(`\\bas ${name}\\b`).test(each))
    const path = /from '(.+)'/.exec(line ?? '')?.[1]
    if (!path) throw new Error(`lucide-react has no icon ${name}`)
    const { __iconData } = await import(pathToFileURL(join(process.cwd(), PACKAGE, path)).href)
    icons.push({ export: name, name: __iconData.name, shapes: __iconData.node })
  }
  const symbols = new Map(icons.map(({ name, shapes }) => [name, symbolOf(name, shapes)]))
  const text = `<svg xmlns="http://www.w3.org/2000/svg">${[...symbols.values()].join('')}</svg>\n`
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 10)
  return { file: `assets/icons-${hash}.svg`, text, icons }
}

/** The icons that a folder's sources import, by the names that they import them by. */
function namesIn(folder: string): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => [...readFileSync(join(folder, path), 'utf8').matchAll(IMPORT)])
    .flatMap(([, list = '']) => list.split(','))
    .map((each) => each.trim().replace(/ as .*/, ''))
  return [...new Set(names.filter((name) => name && !name.startsWith('type ')))].sort()
}

function symbolOf(name: string, shapes: Shape[]): string {
  const drawn = shapes.map(([tag, { key: _, ...attributes }]) => {
    const written = Object.entries(attributes).map(
      ([attribute, value]) =>
        ` ${attribute.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}="${value}"`,
    )
    return `<${tag}${written.join('')}/>`
  })
  return `<symbol id="${name}" viewBox="0 0 24 24">${drawn.join('')}</symbol>`
}

function componentOf({ file }: Sprite): string {
  return [
    "import { jsx } from 'react/jsx-runtime'",
    // how it is drawn is said by .i in reset.css, once and not with each icon of a page
    `export const icon = (name) => (given) => jsx('svg', { 'aria-hidden': true, ...given, children: jsx('use', { href: '/${file}#' + name }) })`,
  ].join('\n')
}

/**
 * The source with its icons named in it: one list of all of them would travel with every page. `names`: the symbols by
 * lucide's exports.
 */
export function withIcons(source: string, names: ReadonlyMap<string, string>): string {
  let found = false
  const drawn = source.replaceAll(IMPORT, (_, list: string) => {
    found = true
    const wanted = list
      .split(',')
      .map((each) => each.trim())
      .filter((each) => each && !each.startsWith('type '))
    return wanted
      .map((each) => {
        const [name = '', as = name] = each.split(' as ')
        const symbol = names.get(name)
        if (!symbol) throw new Error(`lucide-react has no icon ${name}`)
        return `const ${as} = /* @__PURE__ */ __icon('${symbol}');`
      })
      .join(' ')
  })
  return found ? `import { icon as __icon } from '${VIRTUAL}';${drawn}` : source
}
