// Runs one of the TypeScript commands of this folder, once everything it needs is installed (and built, if it serves).
import { prepare, runNode } from './lib/prepare.mjs'

const [script, ...args] = process.argv.slice(2)
await prepare({ build: script !== 'scripts/replay.ts' })
process.exitCode = await runNode(['--import', 'tsx', script, ...args])
