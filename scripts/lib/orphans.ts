import { spawn } from 'node:child_process'
import { rowsOfProcesses } from './processes.ts'

/** The workerd processes that this process has started. */
export function workerdChildren(): number[] {
  return rowsOfProcesses()
    .filter(({ parent, name }) => parent === process.pid && name.includes('workerd'))
    .map(({ pid }) => pid)
}

/**
 * Keeps workerd from outliving this process, however that ends: a process beside it hears by a pipe that it is gone, and
 * ends those that are named to it. Returns how to name one.
 */
export function endWithUs(): (pid: number) => void {
  const beside = spawn(process.execPath, ['-e', WATCH], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  beside.unref()
  beside.stdin.on('error', () => undefined)
  ;(beside.stdin as unknown as { unref?: () => void }).unref?.()
  return (pid) => void beside.stdin.write(`${pid}\n`)
}

/** Its whole program. A number that belongs to something else by now is left alone. */
const WATCH = `
  const { execFileSync } = require('node:child_process')
  const { existsSync, readFileSync } = require('node:fs')
  const nameOf = (pid) => existsSync('/proc/self/comm')
    ? readFileSync('/proc/' + pid + '/comm', 'utf8')
    : execFileSync('ps', ['-o', 'comm=', '-p', pid], { encoding: 'utf8' })
  let named = ''
  process.stdin.on('data', (bytes) => { named += bytes })
  process.stdin.on('end', () => {
    for (const pid of named.split('\\n').filter(Boolean))
      try {
        if (nameOf(pid).includes('workerd')) process.kill(Number(pid), 'SIGKILL')
      } catch {}
  })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})`
