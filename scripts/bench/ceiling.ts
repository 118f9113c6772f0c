import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { port, root, stateDir } from '#scripts/lib/local.ts'
import { main, onEnd } from '#scripts/lib/process.ts'

// Serves the bare room of ceiling-room.mjs, as scripts/serve.ts serves the real one.
await main(async () => {
  const mf = new Miniflare({
    name: 'ceiling',
    modules: [{ type: 'ESModule', path: join(root, 'scripts/bench/ceiling-room.mjs') }],
    modulesRoot: join(root, 'scripts/bench'),
    compatibilityDate: '2026-04-21',
    durableObjects: { ROOM: { className: 'BareRoom', useSQLite: true } },
    defaultPersistRoot: join(stateDir(), 'ceiling'),
    cf: false,
    port: port(),
    host: 'localhost',
  })
  await mf.ready
  onEnd(() => mf.dispose())
})
