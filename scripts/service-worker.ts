import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'
import { root } from './lib/local.ts'

/** Makes build/client/sw.js. Its version follows from the names of the pages' files, which follow from their content. */
const client = join(root, 'build/client')
const version = createHash('sha256')
  .update(readdirSync(join(client, 'assets')).sort().join('\n'))
  .digest('hex')
  .slice(0, 12)

await build({
  root,
  configFile: false,
  publicDir: false,
  logLevel: 'warn',
  define: { VERSION: JSON.stringify(version) },
  build: {
    outDir: client,
    emptyOutDir: false,
    target: 'es2022',
    rolldownOptions: {
      input: join(root, 'app/service-worker/service-worker.ts'),
      output: { entryFileNames: 'sw.js', format: 'iife' },
    },
  },
})
