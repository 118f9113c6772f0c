// Runs one of the TypeScript commands of this folder, once everything it needs is installed (and built, if it serves).
import { prepare, runNode } from './lib/prepare.mjs'

const NEED_NO_BUILD = [
  'scripts/replay.ts',
  'scripts/slots.ts',
  'scripts/triggers.ts',
  'scripts/settings-docs.ts',
]
const NEED_TOOLS = ['scripts/bench.ts', 'scripts/bench/pages.ts', 'scripts/chaos.ts']
const [script, ...args] = process.argv.slice(2)
await prepare({ build: !NEED_NO_BUILD.includes(script), tools: NEED_TOOLS.includes(script) })
process.exitCode = await runNode(['--import', 'tsx', script, ...args])
