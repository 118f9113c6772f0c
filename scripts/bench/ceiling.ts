import { join } from 'node:path'
import { Miniflare } from 'miniflare'
import { port, readWorkerOptions, root, stateDir } from '#scripts/lib/local.ts'
import { main, onEnd } from '#scripts/lib/process.ts'

// Serves the bare room of ceiling-room.mjs, as scripts/serve.ts serves the real one: behind the same Workers of the files,
// which every request passes here.
await main(async () => {
  const { assets } = await readWorkerOptions()
  const mf = new Miniflare({
    name: 'ceiling',
    modules: [{ type: 'ESModule', path: join(root, 'scripts/bench/ceiling-room.mjs') }],
    modulesRoot: join(root, 'scripts/bench'),
    compatibilityDate: '2026-04-21',
    durableObjects: { ROOM: { className: 'BareRoom', useSQLite: true } },
    defaultPersistRoot: join(stateDir(), 'ceiling'),
    ...(assets ? { assets } : {}),
    cf: false,
    logRequests: false,
    port: port(),
    host: 'localhost',
  })
  await mf.ready
  onEnd(() => mf.dispose())
})
