import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { prepareData } from './lib/demo.ts'
import { claimState, localVariables, root } from './lib/local.ts'
import { isPrepared } from './lib/prepared-state.ts'
import { claimPort, main, onEnd } from './lib/process.ts'

const MINUTE_MS = 60_000

/** The whole Worker in workerd inside the Vite server, on the same state as `npm start`. */
await main(async () => {
  const port = await claimPort()
  await claimState()
  if (!isPrepared()) await prepareData()
  writeFileSync(
    join(root, 'wrangler.dev.toml'),
    developmentConfig(readFileSync(join(root, 'wrangler.toml'), 'utf8')),
  )
  const vite = spawn(process.execPath, ['node_modules/@remix-run/dev/dist/cli.js', 'vite:dev'], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, FAIRLOT_DEV: '1', PORT: String(port) },
  })
  vite.on('exit', (code) => process.exit(code ?? 0))
  onEnd(async () => {
    vite.kill('SIGTERM')
  })
  setInterval(() => {
    // cron does not fire by itself on a local workerd
    void fetch(`http://localhost:${port}/cdn-cgi/handler/scheduled`).catch(() => undefined)
  }, MINUTE_MS)
})

/** The deployment's own configuration, without what only a built Worker has, with the local variables. */
function developmentConfig(built: string): string {
  const variables = Object.entries(localVariables()).map(
    ([name, value]) => `${name} = ${JSON.stringify(value)}`,
  )
  return built
    .replace(/^directory = .*\n/m, '')
    .replace(/^main = .*$/m, 'main = "workers/app.ts"')
    .replace(/\[vars\]\n(?:\w+ = .*\n)+/, `[vars]\n${variables.join('\n')}\n`)
}
