import { vitePlugin as remix } from '@remix-run/dev'
import { defineConfig, type PluginOption } from 'vite'
import { SHARED_FILES, sharedFile } from './scripts/lib/common-script.ts'
import { iconSprite } from './scripts/lib/icon-sprite.ts'
import { laterPages } from './scripts/lib/later-pages.ts'
import { leftOut } from './scripts/lib/left-out.ts'
import { licenceNotes } from './scripts/lib/licence-notes.ts'
import { phraseFiles } from './scripts/lib/phrase-files.ts'
import { serverParts } from './scripts/lib/server-parts.ts'

const DEVELOPMENT = process.env.FAIRLOT_DEV === '1'

/** Pages name some sixty files each, and what tells versions apart is what does not compress. */
const SHORT_NAMES = {
  entryFileNames: 'assets/[name]-[hash:7].js',
  chunkFileNames: 'assets/[name]-[hash:7].js',
}

/** The first that asks for what no file of its own has, has it: what all pages share comes first. */
const SHARED = SHARED_FILES.map((name) => ({ name, test: (id: string) => sharedFile(id) === name }))

/** What every page has is one file: alone each of these is smaller than what asks for it. */
function commonScript(): PluginOption {
  return {
    name: 'common-script',
    apply: 'build',
    outputOptions: (options) =>
      options.dir?.endsWith('client')
        ? { ...options, ...SHORT_NAMES, codeSplitting: { groups: SHARED } }
        : null,
  }
}

/**
 * Nearly all of that script runs as a page becomes alive: told so, Chrome compiles it whole while it comes, on another
 * thread, and not function by function as each is called.
 */
function compiledWhole(): PluginOption {
  return {
    name: 'compiled-whole',
    apply: 'build',
    generateBundle: {
      // what makes scripts small takes comments away, and what lists a script's neighbours is put before them
      order: 'post',
      handler(_, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.type !== 'chunk') continue
          // what Vite leaves where a style sheet was asked for
          file.code = file.code.replaceAll(/\/\* empty css +\*\//g, '')
          if (file.name === 'common') file.code = `//# allFunctionsCalledOnLoad\n${file.code}`
        }
      },
    },
  }
}

/**
 * The Worker is built from its own entry, pages among what that asks for: React, zod and every rule are in it once.
 */
function wholeWorker(): PluginOption {
  return {
    name: 'whole-worker',
    apply: 'build',
    config: (_, { isSsrBuild }) =>
      isSsrBuild
        ? {
            build: {
              rolldownOptions: {
                input: 'workers/app.ts',
                external: [/^cloudflare:/, /^node:/],
                // what few requests need is begun when one asks for it
                output: { codeSplitting: true, chunkFileNames: 'parts/[name]-[hash].js' },
              },
            },
          }
        : null,
  }
}

/**
 * What is fetched beside a script that comes later: not itself, which is asked for in the same moment, and not what its
 * page has. The lists stand in the page's own script.
 */
function fetchedBeside(script: string, beside: string[], { hostId }: { hostId: string }): string[] {
  return beside.filter(
    (file) => file !== script && file !== hostId && !/\/(common|rolldown-runtime)-/.test(file),
  )
}

/**
 * Remix 2 starts a second, child Vite server with the same plugins and `configFile: false`; workerd must not start
 * there, or two of them share one state folder.
 */
async function workerdPlugins(): Promise<PluginOption[]> {
  if (!DEVELOPMENT) return []
  const { cloudflare } = await import('@cloudflare/vite-plugin')
  const plugins = cloudflare({
    configPath: './wrangler.dev.toml',
    inspectorPort: false,
    persistState: { path: process.env.STATE_DIR ?? '.state' },
  })
  return plugins.map((plugin) => {
    const { apply } = plugin
    return {
      ...plugin,
      apply: (config, environment) =>
        (config as { configFile?: unknown }).configFile !== false &&
        (typeof apply === 'function'
          ? apply(config, environment)
          : apply
            ? apply === environment.command
            : true),
    }
  })
}

export default defineConfig(async ({ isSsrBuild }) => ({
  plugins: [
    ...(await workerdPlugins()),
    remix({
      serverBuildFile: 'app.js',
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_singleFetch: true,
        v3_lazyRouteDiscovery: true,
        v3_routeConfig: true,
      },
    }),
    wholeWorker(),
    phraseFiles(),
    commonScript(),
    compiledWhole(),
    iconSprite(),
    serverParts(),
    laterPages(),
    leftOut(),
    licenceNotes(),
  ],
  resolve: { alias: { 'react-i18next': new URL('app/i18n/react.ts', import.meta.url).pathname } },
  // whatever reads import maps (phrases come by one) reads this much
  build: {
    target: 'es2022',
    modulePreload: { resolveDependencies: fetchedBeside },
    minify: !isSsrBuild,
    // what fails in the Worker is found in its sources
    sourcemap: isSsrBuild,
  },
  server: { port: Number(process.env.PORT ?? 8787), strictPort: true },
  ssr: {
    target: 'webworker' as const,
    // what of a package nothing asks for is left out, and what few requests need begins with them
    ...(isSsrBuild ? { noExternal: true as const } : {}),
    resolve: { conditions: ['workerd', 'worker', 'browser'], externalConditions: ['workerd', 'worker'] },
  },
  optimizeDeps: { entries: ['app/entry.client.tsx', 'app/root.tsx', 'app/routes/**/*.{ts,tsx}'] },
  ...(DEVELOPMENT
    ? {
        environments: {
          fairlot: {
            optimizeDeps: {
              include: ['react/jsx-dev-runtime'],
              entries: [
                'workers/app.ts',
                'party/*/*.ts',
                'app/entry.server.tsx',
                'app/root.tsx',
                'app/routes/**/*.{ts,tsx}',
              ],
            },
          },
        },
      }
    : {}),
}))
