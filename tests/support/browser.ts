import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'

const INSTALLED = [
  process.env.CHROMIUM,
  // without a window's parts it needs far less of the machine
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** A Chromium to test with: the one that `CHROMIUM` names, one that is installed, or (Linux x64) the packaged one. */
export async function findBrowser(): Promise<string> {
  const installed = INSTALLED.find((path) => path && existsSync(path))
  if (installed) return installed
  if (process.platform === 'linux' && process.arch === 'x64') return unpackBrowser()
  throw new Error(
    'No Chromium was found. Install Chrome or Chromium, or set CHROMIUM to the path of its program.',
  )
}

async function unpackBrowser(): Promise<string> {
  // it unpacks itself into TMPDIR and takes whatever lies there already for its own
  const folder = join(process.cwd(), '.browser')
  mkdirSync(folder, { recursive: true })
  process.env.TMPDIR = folder
  // makes it bring the system libraries that a bare container lacks
  process.env.AWS_LAMBDA_JS_RUNTIME ??= 'nodejs20.x'
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
