import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs, promisify } from 'node:util'
import { makeAdministrator, type RunSql } from '#drizzle/seed/administrator.ts'
import { claimState, migrate, openLocal, port, root, stateDir } from './lib/local.ts'

const USAGE = `Usage: npm run admin -- EMAIL [--remote]
  EMAIL      who administers the site; an account is made where there is none
  --remote   in the deployed database, not in the local one`

await main().catch((error: unknown) => {
  console.error(`\n${sentenceOf(error)}`)
  process.exit(1)
})

async function main() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { remote: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
  })
  const [email, ...more] = positionals
  if (values.help) return console.log(USAGE)
  if (!email || more.length > 0) throw new Error(`Name one email address.\n${USAGE}`)
  const answer = values.remote ? await inRemote(email) : await inLocal(email)
  console.log(`${answer.made ? 'Made an account for' : 'The account is an administrator’s now:'} ${email}
Choose a password here, within ${answer.minutes} minutes; the link works once:

  ${answer.link}
`)
}

async function inLocal(email: string) {
  await claimState()
  const { d1, stop } = await openLocal()
  try {
    await migrate(d1)
    const run: RunSql = async (statements) => {
      const answers = await d1.batch<Record<string, unknown>>(statements.map((text) => d1.prepare(text)))
      return answers.at(-1)?.results ?? []
    }
    return await makeAdministrator(run, { email, origin: `http://localhost:${port()}`, now: Date.now() })
  } finally {
    await stop()
  }
}

async function inRemote(email: string) {
  const origin = /^APP_ORIGIN\s*=\s*"([^"]+)"/m.exec(readFileSync(join(root, 'wrangler.toml'), 'utf8'))?.[1]
  if (!origin || origin.includes('fairlot.example'))
    throw new Error(
      'wrangler.toml names no APP_ORIGIN. Enter the address of your site (docs/deploy.md, step 5).',
    )
  return makeAdministrator(runRemote, { email, origin, now: Date.now() })
}

/** Through wrangler, which is signed in: several statements of one command are one transaction. */
const runRemote: RunSql = async (statements) => {
  const wrangler = join(root, 'node_modules/wrangler/bin/wrangler.js')
  const args = [
    'd1',
    'execute',
    'DB',
    '--remote',
    '--json',
    '--yes',
    '--command',
    `${statements.join(';\n')};`,
  ]
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [wrangler, ...args], { cwd: root })
    const answers = JSON.parse(stdout) as { results: Record<string, unknown>[] }[]
    return answers.at(-1)?.results ?? []
  } catch (error) {
    throw new Error(`The deployed database did not take it: ${reasonOf(error)}`)
  }
}

/** What wrangler says went wrong, without its decoration. */
function reasonOf(error: unknown): string {
  const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string }
  const said = /"text":\s*"([^"]+)"/.exec(stdout)?.[1] ?? `${stderr}\n${stdout}`.trim().split('\n')[0]
  return said || String(error)
}

function sentenceOf(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : ''
  if (code.startsWith('ERR_PARSE_ARGS')) return `${message}\n${USAGE}`
  if (message.includes('SQLITE_BUSY'))
    return `Another program is using the database in ${stateDir()}. Stop it and run the same command again.`
  return message
}
