// `npm run dev`: the same as `npm start`, with reload on change.
import { prepare, runNode } from './lib/prepare.mjs'

await prepare({ build: true, tools: true })
process.exitCode = await runNode(['--import', 'tsx', 'scripts/dev.ts'])
