import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { port, readWorkerOptions, root } from '#scripts/lib/local.ts'
import { main, onEnd } from '#scripts/lib/process.ts'

// Serves the bytes of bare-page.mjs, as scripts/serve.ts serves the real pages: behind the same Workers of the files, which
// every request passes here. BARE_PAGES names a JSON file: address of a page to its packed bytes in base64.
await main(async () => {
  const { assets } = await readWorkerOptions()
  const mf = new Miniflare({
    name: 'bare-pages',
    modules: [{ type: 'ESModule', path: join(root, 'scripts/bench/bare-page.mjs') }],
    modulesRoot: join(root, 'scripts/bench'),
    compatibilityDate: '2026-04-21',
    bindings: { PAGES: JSON.parse(readFileSync(process.env.BARE_PAGES ?? '', 'utf8')) },
    ...(assets ? { assets } : {}),
    cf: false,
    logRequests: false,
    port: port(),
    host: 'localhost',
  })
  await mf.ready
  onEnd(() => mf.dispose())
})
