import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { claimFolder, isClaimed } from './state-lock.ts'

const base = mkdtempSync(join(tmpdir(), 'fairlot-lock-'))
const children: ChildProcess[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
  rmSync(base, { recursive: true, force: true })
})

/** A process of its own that claims the folder; what it says of it. */
function claimant(folder: string): Promise<{ child: ChildProcess; said: string }> {
  const source = `import { claimFolder } from '${new URL('./state-lock.ts', import.meta.url).pathname}'
    const letGo = await claimFolder(${JSON.stringify(folder)})
    console.log(letGo ? 'claimed' : 'taken')
    if (letGo) setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', source])
  children.push(child)
  return new Promise((resolve, reject) => {
    child.stdout?.once('data', (bytes) => resolve({ child, said: String(bytes).trim() }))
    child.stderr?.once('data', (bytes) => reject(new Error(String(bytes))))
  })
}

const gone = (child: ChildProcess) => new Promise((resolve) => child.once('exit', resolve))

test('A folder has one holder, and is free again when that lets it go.', async () => {
  const folder = join(base, 'one')
  expect(await isClaimed(folder)).toBe(false)
  const letGo = await claimFolder(folder)
  expect(letGo).not.toBeNull()
  expect(await isClaimed(folder)).toBe(true)
  expect(await claimFolder(folder)).toBeNull()
  letGo?.()
  expect(await isClaimed(folder)).toBe(false)
  const again = await claimFolder(folder)
  expect(again).not.toBeNull()
  again?.()
})

test('Of several who claim it at once one has it; when that is killed, the next has it.', async () => {
  const folder = join(base, 'raced')
  const said = await Promise.all(Array.from({ length: 4 }, () => claimant(folder)))
  const holders = said.filter((each) => each.said === 'claimed')
  expect(holders).toHaveLength(1)
  expect(await claimFolder(folder)).toBeNull()
  const [holder] = holders
  if (!holder) throw new Error('Nobody has it.')
  const ended = gone(holder.child)
  holder.child.kill('SIGKILL')
  await ended
  expect(await isClaimed(folder)).toBe(false)
  const letGo = await claimFolder(folder)
  expect(letGo).not.toBeNull()
  letGo?.()
})

test('What an older version left behind locks nobody out.', async () => {
  const folder = join(base, 'left')
  const letGo = await claimFolder(folder)
  letGo?.()
  writeFileSync(join(folder, 'server.pid'), '')
  writeFileSync(join(folder, 'server.sock'), '')
  const again = await claimFolder(folder)
  expect(again).not.toBeNull()
  again?.()
})

test('A folder with a long name can be claimed as well.', async () => {
  const folder = join(base, 'x'.repeat(60), 'y'.repeat(60))
  const letGo = await claimFolder(folder)
  expect(letGo).not.toBeNull()
  expect(await claimFolder(folder)).toBeNull()
  letGo?.()
})
