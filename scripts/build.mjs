// `npm run build`: pages, Worker bundle and pictures, as `npm start` and `npm run deploy` need them.
import { buildAll, prepare } from './lib/prepare.mjs'

await prepare({ pictures: true })
await buildAll()
