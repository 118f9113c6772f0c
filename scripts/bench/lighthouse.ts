import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#scripts/lib/free-port.ts'
import { findBrowser } from '#tests/support/browser.ts'
import { sleep } from './statistics.ts'

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const START_MS = 30_000

/** What Lighthouse says of a page on a telephone, of 100, and what the page brought, as it travelled. */
export type Judged = {
  scores: Record<(typeof CATEGORIES)[number], number>
  requests: number
  kB: number
  scriptKB: number
  lcpMs: number
  blockedMs: number
  shift: number
}

export async function judge(addresses: readonly string[], runs: number): Promise<Judged[]> {
  const { default: lighthouse } = await import('lighthouse')
  const browser = await startBrowser()
  try {
    const judged: Judged[] = []
    for (const address of addresses) {
      const results: Judged[] = []
      for (let run = 0; run < runs; run += 1) {
        const result = await lighthouse(address, {
          port: browser.port,
          output: 'json',
          logLevel: 'silent',
          onlyCategories: [...CATEGORIES],
        })
        if (!result || result.lhr.runtimeError)
          throw new Error(`Lighthouse could not judge ${address}: ${result?.lhr.runtimeError?.message ?? ''}`)
        results.push(judgedOf(result.lhr))
      }
      results.sort((one, other) => one.scores.performance - other.scores.performance)
      const median = results[Math.floor(results.length / 2)]
      if (median) judged.push(median)
    }
    return judged
  } finally {
    browser.stop()
  }
}

type Report = NonNullable<Awaited<ReturnType<typeof import('lighthouse')['default']>>>['lhr']
type Request = { transferSize?: number; resourceType?: string; protocol?: string }

function judgedOf({ categories, audits }: Report): Judged {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const value = (name: string) => audits[name]?.numericValue ?? 0
  const details = audits['network-requests']?.details
  const requests = (details?.type === 'table' ? (details.items as Request[]) : []).filter(
    ({ protocol, resourceType }) => protocol?.startsWith('http') && resourceType !== 'WebSocket',
  )
  const kB = (some: readonly Request[]) =>
    Math.round(some.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 100) / 10
  return {
    scores: {
      performance: score('performance'),
      accessibility: score('accessibility'),
      'best-practices': score('best-practices'),
      seo: score('seo'),
    },
    requests: requests.length,
    kB: kB(requests),
    scriptKB: kB(requests.filter(({ resourceType }) => resourceType === 'Script')),
    lcpMs: Math.round(value('largest-contentful-paint')),
    blockedMs: Math.round(value('total-blocking-time')),
    shift: Math.round(value('cumulative-layout-shift') * 1_000) / 1_000,
  }
}

async function startBrowser() {
  const port = await freePort()
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-lighthouse-'))
  const child = spawn(
    await findBrowser(),
    ['--headless=new', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', '--no-first-run']
      .concat(`--remote-debugging-port=${port}`, `--user-data-dir=${folder}`)
      .concat('about:blank'),
    // a group of its own: what is started may be a script that starts the browser
    { stdio: 'ignore', detached: true },
  )
  const stop = () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL')
    } catch {
      // it has ended
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
  }
  process.on('exit', stop)
  const until = performance.now() + START_MS
  while (performance.now() < until) {
    const answer = await fetch(`http://localhost:${port}/json/version`).catch(() => null)
    if (answer?.ok) return { port, stop }
    await sleep(200)
  }
  stop()
  throw new Error('Chromium did not start within 30 s.')
}
