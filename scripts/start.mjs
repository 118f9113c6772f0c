// `npm start`. Only Node's own modules here: nothing may be installed yet.
import { prepare, runNode } from './lib/prepare.mjs'

await prepare({ build: true })
process.exitCode = await runNode(['--import', 'tsx', 'scripts/serve.ts', ...process.argv.slice(2)])
