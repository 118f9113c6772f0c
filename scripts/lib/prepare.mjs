// What every command needs before it can run: the right Node, the dependencies, a fresh build. Node's own modules only.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const SOURCES = ['app', 'workers', 'party', 'drizzle', 'public']
const CONFIGS = ['package-lock.json', 'vite.config.ts', 'wrangler.toml', 'tsconfig.json']
const BUILT = join(root, 'build', 'worker', 'app.js')

/**
 * Installs and builds what is missing or older than its sources; with `tools`, what tests, benchmarks and `npm run dev` take
 * besides what builds and serves. Ends the process with a sentence when it cannot.
 */
export async function prepare({ build = false, pictures = false, tools = false } = {}) {
  process.chdir(root)
  quietTools()
  checkNode()
  await installIfNeeded(tools)
  const stale = build && isOlder(BUILT)
  if (pictures || stale) await step('Preparing the pictures', ['--import', 'tsx', 'scripts/pictures.ts'])
  if (stale) await buildAll()
}

/** Builds pages and the Worker's bundle. */
export async function buildAll() {
  await step('Building the pages', ['node_modules/@remix-run/dev/dist/cli.js', 'vite:build'])
  await step(
    'Bundling the Worker and the service worker',
    ['node_modules/wrangler/bin/wrangler.js', 'deploy', '--dry-run', '--minify', '--outdir', 'build/worker'],
    ['--import', 'tsx', 'scripts/service-worker.ts'],
  )
}

/**
 * Runs Node with these arguments in the project's folder; signals reach the child, its exit code comes back. `quiet`: what
 * it says is shown if it fails.
 */
export function runNode(args, { quiet = false } = {}) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    })
    let output = ''
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    const pass = (signal) => child.kill(signal)
    process.on('SIGINT', pass).on('SIGTERM', pass)
    child.on('close', (code, signal) => {
      process.off('SIGINT', pass).off('SIGTERM', pass)
      if (quiet && code !== 0) process.stderr.write(output)
      resolve(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1))
    })
  })
}

export function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

/** Runs commands of Node side by side; what they say is shown if they fail. */
async function step(what, ...commands) {
  const started = Date.now()
  // what a command prints is its own: progress goes beside it
  process.stderr.write(`${what} … `)
  const codes = await Promise.all(commands.map((args) => runNode(args, { quiet: true })))
  if (codes.some((code) => code !== 0))
    fail(`${what} failed; the lines above say why. Mend that and run the same command again.`)
  console.error(`${((Date.now() - started) / 1000).toFixed(1)} s`)
}

function quietTools() {
  Object.assign(process.env, {
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
    CLOUDFLARE_CF_FETCH_ENABLED: 'false',
    NO_UPDATE_NOTIFIER: '1',
    DO_NOT_TRACK: '1',
  })
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major < 20 || (major === 20 && minor < 19))
    fail(
      `Fairlot needs Node 20.19 or newer and this is ${process.versions.node}. Install a newer Node and try again.`,
    )
}

async function installIfNeeded(tools) {
  const modules = join(root, 'node_modules')
  // somebody else's folder, linked to from here: `npm ci` would empty it under them
  if (existsSync(modules) && lstatSync(modules).isSymbolicLink()) return
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')
  const marker = join(modules, '.installed-from')
  const hasTools = existsSync(join(modules, '@playwright', 'test'))
  const all = tools || hasTools
  if (hasTools || !tools) {
    if (existsSync(marker) && readFileSync(marker, 'utf8') === lock) return
    if (isInstalledFromLock()) return writeFileSync(marker, lock)
  }
  console.error(
    `Installing ${all ? 'all dependencies' : 'what builds and serves'} (npm ci), about a minute …`,
  )
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const code = await new Promise((resolve) => {
    const asked = all ? [] : ['--omit=dev']
    spawn(npm, ['ci', ...asked, '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: root,
      stdio: 'inherit',
      shell: process.platform === 'win32',
    })
      .on('close', resolve)
      .on('error', () => resolve(1))
  })
  if (code !== 0)
    fail(
      'npm ci failed; the lines above say why. Check the connection to the npm registry and run the same command again.',
    )
  writeFileSync(marker, lock)
}

/** Whether npm itself says that it installed no later lockfile than this one. */
function isInstalledFromLock() {
  const installed = join(root, 'node_modules', '.package-lock.json')
  return (
    existsSync(installed) && statSync(installed).mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs
  )
}

/** Whether a built file is missing or older than any source it is made of. */
function isOlder(built) {
  if (!existsSync(built)) return true
  const { mtimeMs } = statSync(built)
  return [
    ...CONFIGS.map((file) => join(root, file)),
    ...SOURCES.flatMap((folder) => filesBelow(join(root, folder))),
  ].some((file) => existsSync(file) && statSync(file).mtimeMs > mtimeMs)
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
}
