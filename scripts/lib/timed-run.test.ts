import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { timedRun } from './timed-run.mjs'

const folder = mkdtempSync(join(tmpdir(), 'fairlot-timed-run-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HOUR = 3_600_000
const FOR_EVER = 'setInterval(() => {}, 1000)'

test('What ends by itself comes back with its exit code.', async () => {
  expect(await timedRun(['-e', 'process.exitCode = 3'], { endsWithin: HOUR })).toEqual({
    code: 3,
    ended: null,
  })
})

test('What has told everything and does not end is ended, with all that it started.', async () => {
  const pidFile = join(folder, 'grandchild')
  const starts = `
    const child = require('node:child_process').spawn(process.execPath, ['-e', '${FOR_EVER}'], { stdio: 'inherit' })
    require('node:fs').writeFileSync('${pidFile}', String(child.pid))
    ${FOR_EVER}`
  const { ended } = await timedRun(['-e', starts], {
    whole: true,
    endsWithin: HOUR,
    closesWithin: 0,
    isOver: () => existsSync(pidFile),
  })
  expect(ended).toBe('idle')
  const grandchild = Number(readFileSync(pidFile, 'utf8'))
  await expect.poll(() => isAlive(grandchild)).toBe(false)
})

test('What tells nothing is ended when its time is over.', async () => {
  expect((await timedRun(['-e', FOR_EVER], { whole: true, endsWithin: 1 })).ended).toBe('late')
})

/** A dead one that nobody has taken in still has a number. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')
  } catch {
    return false
  }
}
