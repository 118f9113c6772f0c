import { createHash } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { loadConfigFromFile, type Plugin, type Rolldown } from 'vite'
import { phraseFile } from '#app/i18n/phrase-file-name.ts'
import { phrasesIn } from './phrases-in.ts'

const FOLDER = 'assets/phrases'
const VIRTUAL = 'virtual:phrase-files'

type Phrases = Record<string, Record<string, string>>

/**
 * Phrases travel as code does: each route's script, and each that is loaded later, imports one file with the phrases that
 * its code names, `phrases/<name>.js`. The page's import map says which language's folder that is, so that the browser fetches
 * it with the rest and nothing waits. A folder is called by what is in it, and so may be kept for ever.
 */
export function phraseFiles(): Plugin {
  let phrases: Promise<Phrases>
  let client: string | null = null
  /** The scripts of this build by their names, once one of them is asked for. */
  let scripts: Map<string, Script> | null = null
  /** The paths of each file. */
  const files = new Map<string, Set<string>>()
  return {
    name: 'phrase-files',
    configResolved({ root, command }) {
      if (command === 'build') client = join(root, 'build/client')
    },
    resolveId: (id) => (id === VIRTUAL ? `\0${id}` : undefined),
    /** The Worker's pages are built after the browser's. */
    load(id) {
      if (id !== `\0${VIRTUAL}`) return
      if (!client) return 'export const folders = null'
      const folder = join(client, FOLDER)
      const names = existsSync(folder) ? readdirSync(folder) : []
      const folders = Object.fromEntries(names.map((name) => [name.slice(0, 2), `/${FOLDER}/${name}/`]))
      return `export const folders = ${JSON.stringify(folders)}`
    },
    renderStart(options) {
      files.clear()
      scripts = null
      if (isClient(options)) phrases = readPhrases()
    },
    async renderChunk(code, { fileName }, options, { chunks }) {
      if (!isClient(options)) return null
      const { en = {} } = await phrases
      scripts ??= readScripts(chunks, Object.keys(en))
      const known = scripts
      const chunk = known.get(fileName)
      if (!chunk) throw new Error(`The build does not name its script ${fileName}`)
      const others = [...known.values()]
      const openers = others.filter(({ dynamicImports }) => dynamicImports.includes(fileName))
      const first = chunk.isEntry
        ? chunk.facade
        : openers.length > 0 && chunk.modules.find((id) => this.getModuleInfo(id)?.dynamicImporters.length)
      const file = first && fileOf(first)
      if (!file) return null
      const named = (each: Script) => pathsOf(each, known)
      const paths = named(chunk)
      for (const each of others.filter((each) => each !== chunk && isBelow(each, chunk)))
        for (const path of named(each)) paths.delete(path)
      // what is loaded later finds the phrases there that whoever opens it came with
      if (!chunk.isEntry)
        for (const path of paths) if (openers.every((opener) => named(opener).has(path))) paths.delete(path)
      if (paths.size === 0 && !chunk.isEntry) return null
      if (files.has(file)) throw new Error(`Two scripts would have the phrase file ${file}`)
      files.set(file, paths)
      // the page asks for the file of each of its routes, by name: one with nothing in it is empty, and no script waits for it
      if (paths.size === 0) return null
      return { code: `import "phrases/${file}.js";\n${code}`, map: null }
    },
    async generateBundle(options) {
      if (!isClient(options)) return
      for (const [language, texts] of Object.entries(await phrases)) {
        const written = [...files].sort().map(([file, paths]) => {
          const kept = Object.fromEntries([...paths].sort().map((path) => [path, texts[path]]))
          const source = `Object.assign(self.fairlotPhrases??={},${JSON.stringify(kept)})`
          return [file, paths.size === 0 ? '' : source] as const
        })
        const hash = createHash('sha256').update(JSON.stringify(written)).digest('hex').slice(0, 10)
        for (const [file, source] of written)
          this.emitFile({ type: 'asset', fileName: `${FOLDER}/${language}-${hash}/${file}.js`, source })
      }
    },
  }
}

/** Remix builds the pages twice: for the browser, and for the Worker. */
function isClient({ dir }: Rolldown.NormalizedOutputOptions): boolean {
  return dir?.endsWith(join('build', 'client')) ?? false
}

/** Read as Vite reads its own configuration, so that the development server does not start anew with every phrase. */
async function readPhrases(): Promise<Phrases> {
  const read = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    'scripts/lib/all-phrases.ts',
  )
  return (read?.config ?? {}) as Phrases
}

/** What a script has its phrases under: of a route by its place, of what is loaded later by its module. */
function fileOf(module: string): string | null {
  const path = relative(process.cwd(), module.replace(/\?.*/, '')).split(sep).join('/')
  if (!path.startsWith('app/') || path === 'app/entry.client.tsx') return null
  return phraseFile(path.replace(/^app\//, '').replace(/\.tsx?$/, ''))
}

/** What is asked of a script: the bundler reads each fact of one anew whenever it is asked for it. */
type Script = {
  fileName: string
  isEntry: boolean
  facade: string | null
  modules: string[]
  imports: string[]
  dynamicImports: string[]
  /** The phrases that its own code names. */
  names: Set<string>
}

function readScripts(
  chunks: Record<string, Rolldown.RenderedChunk>,
  all: readonly string[],
): Map<string, Script> {
  const read = Object.values(chunks).map((chunk): Script => {
    const { fileName, isEntry, facadeModuleId, modules, imports, dynamicImports } = chunk
    const names = new Set(Object.values(modules).flatMap(({ code }) => [...phrasesIn(code ?? '', all)]))
    return {
      fileName,
      isEntry,
      facade: facadeModuleId,
      modules: Object.keys(modules),
      imports,
      dynamicImports,
      names,
    }
  })
  return new Map(read.map((script) => [script.fileName, script]))
}

/** Whether a script is there whenever the other is: the root's always, a shell's under its pages. */
function isBelow(under: Script, page: Script): boolean {
  const [name = '', of = ''] = [under, page].map(({ facade }) => facade?.replace(/\?.*/, ''))
  if (!under.isEntry) return false
  return name.endsWith('/app/root.tsx') || (name.endsWith('/_shell.tsx') && of.startsWith(name.slice(0, -10)))
}

/** All phrases that a script's code names, and the code of those that it imports. */
function pathsOf(script: Script, scripts: ReadonlyMap<string, Script>): Set<string> {
  const paths = new Set<string>()
  const seen = new Set<Script>()
  const visit = (each: Script) => {
    if (seen.has(each)) return
    seen.add(each)
    for (const path of each.names) paths.add(path)
    for (const name of each.imports) {
      const next = scripts.get(name)
      if (next) visit(next)
    }
  }
  visit(script)
  return paths
}
