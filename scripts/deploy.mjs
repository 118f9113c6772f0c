// `npm run deploy`: builds, migrates the remote database, deploys. docs/deploy.md says what must exist before.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildAll, fail, prepare, root, runNode } from './lib/prepare.mjs'

await prepare({ pictures: true })
const config = readFileSync(join(root, 'wrangler.toml'), 'utf8')
if (config.includes('00000000-0000-0000-0000-000000000000'))
  fail(
    'wrangler.toml still has the placeholder of the database. Create it (docs/deploy.md, step 2) and enter its id.',
  )
if (config.includes('fairlot.example'))
  fail(
    'wrangler.toml still has the placeholder APP_ORIGIN. Enter the address of your site (docs/deploy.md, step 5).',
  )
await buildAll()
for (const args of [
  ['d1', 'migrations', 'apply', 'DB', '--remote'],
  ['deploy', '--minify'],
]) {
  const code = await runNode(['node_modules/wrangler/bin/wrangler.js', ...args])
  if (code !== 0)
    fail(`wrangler ${args.join(' ')} failed; the lines above say why. Nothing after it was done.`)
}
