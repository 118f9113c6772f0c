// Joins what Vite made of the Worker with its packages: one module for what every request needs, others for what `import()`
// asks for. Wrangler joins all of it into one, each part within a function, and the engine then reads nearly everything twice
// before the first answer.
import { rm } from 'node:fs/promises'
import { build } from 'esbuild'

await rm('build/worker', { recursive: true, force: true })
await build({
  entryPoints: ['build/server/app.js'],
  outdir: 'build/worker',
  chunkNames: 'parts/[name]-[hash]',
  bundle: true,
  splitting: true,
  minify: true,
  sourcemap: true,
  format: 'esm',
  target: 'es2024',
  // as Wrangler looks for packages
  platform: 'browser',
  conditions: ['workerd', 'worker', 'browser'],
  mainFields: ['browser', 'module', 'main'],
  external: ['node:*', 'cloudflare:*'],
  define: { 'process.env.NODE_ENV': '"production"' },
  logLevel: 'warning',
  // Vite leaves an import for each package that a part has called in
  logOverride: { 'ignored-bare-import': 'silent' },
})
