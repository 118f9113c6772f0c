import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { freePort } from '#scripts/lib/free-port.ts'
import { rowsOfProcesses } from '#scripts/lib/processes.ts'

const children: ChildProcess[] = []
const folders: string[] = []
test.afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

function aFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'fairlot-server-'))
  folders.push(folder)
  return folder
}

/** What `npm start` runs, without the demo catalogue. */
function serve(folder: string, port: number) {
  const child = spawn(process.execPath, ['--import', 'tsx', 'scripts/serve.ts'], {
    env: { ...process.env, DEMO: 'off', STATE_DIR: folder, PORT: String(port) },
  })
  children.push(child)
  const heard = { text: '' }
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes) => {
      heard.text += String(bytes)
    })
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve))
  return { child, heard, ended, pid: child.pid ?? 0 }
}

const workerdOf = (parent: number) =>
  rowsOfProcesses().filter((row) => row.parent === parent && row.name.includes('workerd'))
const isUp = (port: number) =>
  fetch(`http://localhost:${port}/.well-known/security.txt`).then(
    ({ ok }) => ok,
    () => false,
  )
const runs = (pid: number) => rowsOfProcesses().some((row) => row.pid === pid && !row.isDead)

test('a workerd that dies is started again; none outlives its server, and the folder is free at once', async () => {
  test.setTimeout(120_000)
  const folder = aFolder()
  const port = await freePort()
  const server = serve(folder, port)
  await expect.poll(() => isUp(port), { timeout: 40_000 }).toBe(true)

  const second = serve(folder, await freePort())
  expect(await second.ended).toBe(1)
  expect(second.heard.text).toContain(`A server is already running on ${folder}.`)

  const [first] = workerdOf(server.pid)
  if (!first) throw new Error('There is no workerd.')
  process.kill(first.pid, 'SIGKILL')
  await expect.poll(() => server.heard.text, { timeout: 20_000 }).toContain('It is started again')
  await expect.poll(() => isUp(port), { timeout: 40_000 }).toBe(true)
  const [next] = workerdOf(server.pid)
  expect(next?.pid).not.toBe(first.pid)

  server.child.kill('SIGKILL')
  await server.ended
  await expect.poll(() => runs(next?.pid ?? 0), { timeout: 20_000 }).toBe(false)
  const third = serve(folder, port)
  await expect.poll(() => isUp(port), { timeout: 40_000 }).toBe(true)
  third.child.kill('SIGTERM')
  expect(await third.ended).toBe(0)
})
