import { createHash, generateKeyPairSync, type KeyPairKeyObjectResult, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Miniflare, type MiniflareOptions } from 'miniflare'
import { openD1, sqlDoor } from '#drizzle/sql-door.ts'
import { readJson, writeWhole } from './json-file.ts'
import { claimFolder, isClaimed } from './state-lock.ts'
import { steadyWaits } from './steady-waits.ts'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Where the local deployment keeps everything: databases, rooms, secrets. `STATE_DIR` moves it. */
export function stateDir(): string {
  const asked = process.env.STATE_DIR ?? '.state'
  return isAbsolute(asked) ? asked : join(root, asked)
}

export function port(): number {
  const asked = Number(process.env.PORT ?? 8787)
  if (!Number.isInteger(asked) || asked < 1 || asked > 65_535)
    throw new Error(`PORT is "${process.env.PORT}", which is no port number. Set it to a number below 65536.`)
  return asked
}

/** Whether a server is running on this state folder: two at once would write over each other. */
export function serverRunning(): Promise<boolean> {
  return isClaimed(stateDir())
}

/** Claims the state folder for as long as this process lives. Throws a sentence where another has it. */
export async function claimState(): Promise<void> {
  const letGo = await claimFolder(stateDir())
  if (!letGo)
    throw new Error(
      `A server is already running on ${stateDir()}. Stop it, or set STATE_DIR to another folder.`,
    )
  process.on('exit', letGo)
}

/** How each secret of the local deployment is made. */
const SECRETS = {
  AUTH_SECRET: () => randomBytes(32).toString('hex'),
  LEDGER_KEY: () => pkcs8(generateKeyPairSync('ed25519')),
  PAYLOAD_KEY: () => pkcs8(generateKeyPairSync('x25519')),
  PUSH_KEY: () => pkcs8(generateKeyPairSync('ec', { namedCurve: 'P-256' })),
}

function pkcs8({ privateKey }: KeyPairKeyObjectResult): string {
  return privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64')
}

/** Made once and kept beside the data; what a newer version needs besides is added to what is there. */
function localSecrets(): Record<string, string> {
  const file = join(stateDir(), 'secrets.json')
  const kept: Record<string, string> = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {}
  const missing = Object.entries(SECRETS).filter(([name]) => kept[name] === undefined)
  if (missing.length === 0) return kept
  const secrets = { ...kept, ...Object.fromEntries(missing.map(([name, make]) => [name, make()])) }
  mkdirSync(stateDir(), { recursive: true })
  writeFileSync(file, JSON.stringify(secrets, null, 2), { mode: 0o600 })
  return secrets
}

/** What docs/deploy.md leaves to be set: numbers that load tests set otherwise, who takes mail, who vouches for people. */
const FROM_OUTSIDE = [
  'MAIL_FROM',
  'MAIL_API_URL',
  'MAIL_API_TOKEN',
  'MAIL_SMTP_URL',
  'SMS_API_URL',
  'SMS_API_USER',
  'SMS_API_TOKEN',
  'SMS_FROM',
  'STATIC_CODE',
  'STRIPE_SECRET_KEY',
  'STRIPE_PUBLISHABLE_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'STRIPE_API',
  'GOOGLE_CLIENT_ID',
  'GOOGLE_CLIENT_SECRET',
  'GOOGLE_ISSUER',
  'FACEBOOK_CLIENT_ID',
  'FACEBOOK_CLIENT_SECRET',
  'FACEBOOK_DIALOG_URL',
  'FACEBOOK_GRAPH_URL',
  'PUSH_SERVICES',
  'ADDRESS_HEADER',
  'FRAMES_PER_SECOND',
  'ROOM_VISITORS_MOST',
  'ROOM_SOCKETS_MOST',
  'ROOM_SOCKETS_PER_PERSON',
  'ROOM_SOCKETS_PER_ADDRESS',
  'RELAY_SOCKETS_MOST',
  'RELAY_SOCKETS_PER_PERSON',
  'RELAY_SOCKETS_PER_ADDRESS',
] as const

/** Variables that a local deployment runs with. */
export function localVariables(): Record<string, string> {
  return {
    APP_ENV: 'local',
    APP_ORIGIN: `http://localhost:${port()}`,
    ...localSecrets(),
    ...Object.fromEntries(
      FROM_OUTSIDE.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
    ),
  }
}

export type Local = { mf: Miniflare; d1: D1Database; stop: () => Promise<void> }

/** What says what the Worker runs with; wrangler adds variables of the other two, where they are. */
const SAYS_HOW = ['wrangler.toml', '.dev.vars', '.env', 'node_modules/wrangler/package.json']

/** What wrangler.toml says of the Worker. Wrangler takes seconds to load: its answer is kept until one of these files changes. */
export async function readWorkerOptions(): Promise<Record<string, unknown>> {
  const kept = join(root, 'build/worker-options.json')
  const said = createHash('sha256').update(root)
  for (const file of SAYS_HOW.map((name) => join(root, name)))
    said.update(existsSync(file) ? readFileSync(file) : '-')
  const of = said.digest('hex')
  const known = readJson<{ of: string; options: Record<string, unknown> }>(kept)
  if (known?.of === of) return known.options
  const { unstable_getMiniflareWorkerOptions } = await import('wrangler')
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(root, 'wrangler.toml'))
  // as it is read again: what is kept is what is served
  const options = JSON.parse(JSON.stringify(workerOptions)) as Record<string, unknown>
  if (existsSync(dirname(kept))) writeWhole(kept, JSON.stringify({ of, options }))
  return options
}

/** The built Worker on real workerd with the persistent state; without `listen` it opens no port of its own choosing. */
export async function openLocal({
  listen,
  modules = [{ type: 'ESModule', path: join(root, 'build/worker/app.js') }],
}: {
  listen?: { port: number; host?: string }
  /** What is run in place of the built Worker alone, the entry first. */
  modules?: { type: string; path: string; contents?: string }[]
} = {}): Promise<Local> {
  steadyWaits()
  const workerOptions = await readWorkerOptions()
  const options = {
    defaultPersistRoot: join(stateDir(), 'v3'),
    cf: false,
    logRequests: false,
    ...(listen ? { port: listen.port, host: listen.host ?? 'localhost' } : {}),
    workers: [
      {
        ...workerOptions,
        name: 'fairlot',
        modules,
        modulesRoot: join(root, 'build/worker'),
        bindings: { ...(workerOptions.bindings as object | undefined), ...localVariables() },
      },
      sqlDoor(workerOptions),
    ],
  } as unknown as MiniflareOptions
  const mf = listen ? withOwnEnd(() => new Miniflare(options)) : new Miniflare(options)
  await mf.ready
  return { mf, d1: await openD1(mf), stop: () => mf.dispose() }
}

/** Miniflare ends the process at a signal at once; a server has an end of its own (`onEnd`), which closes it first. */
function withOwnEnd(open: () => Miniflare): Miniflare {
  const signals = ['SIGINT', 'SIGTERM'] as const
  const before = new Set(signals.flatMap((signal) => process.listeners(signal)))
  const mf = open()
  for (const signal of signals)
    for (const added of process.listeners(signal)) if (!before.has(added)) process.off(signal, added)
  return mf
}

const MIGRATIONS = join(root, 'drizzle/migrations')

/** In the order in which they are applied. */
export function migrationFiles(): string[] {
  return readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .sort()
}

/** Applies the migrations that this database has not seen, in the table that `wrangler d1 migrations` uses too. */
export async function migrate(d1: D1Database): Promise<number> {
  await d1
    .prepare(
      `create table if not exists d1_migrations (id integer primary key autoincrement, name text unique,
         applied_at timestamp default current_timestamp not null)`,
    )
    .run()
  const { results } = await d1.prepare('select name from d1_migrations').all<{ name: string }>()
  const applied = new Set(results.map((row) => row.name))
  const files = migrationFiles().filter((file) => !applied.has(file))
  for (const file of files) {
    // as one statement, as wrangler does: each of them on its own is a call of its own to workerd
    await d1.batch([
      d1.prepare(readFileSync(join(MIGRATIONS, file), 'utf8')),
      d1.prepare('insert into d1_migrations (name) values (?)').bind(file),
    ])
  }
  return files.length
}
