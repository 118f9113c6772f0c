import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export type ProcessRow = {
  pid: number
  parent: number
  group: number
  name: string
  /** Dead, and nobody has taken it in: it still has its number, and holds no file. */
  isDead: boolean
}

/** All processes of this machine; none where neither `/proc` nor `ps` tells of them. */
export function rowsOfProcesses(): ProcessRow[] {
  if (existsSync('/proc/self/stat'))
    return readdirSync('/proc')
      .filter((entry) => /^\d+$/.test(entry))
      .flatMap((entry) => rowOf(() => readFileSync(`/proc/${entry}/stat`, 'utf8'), STAT))
  try {
    const told = execFileSync('ps', ['-A', '-o', 'pid=,comm=,stat=,ppid=,pgid='], { encoding: 'utf8' })
    return told.split('\n').flatMap((line) => rowOf(() => line, LINE))
  } catch {
    return []
  }
}

/** The name stands in brackets, and may hold spaces. */
const STAT = /^(\d+) \((.*)\) (\S) (\d+) (\d+) /s
const LINE = /^\s*(\d+)\s+(.*?)\s+(\S+)\s+(\d+)\s+(\d+)\s*$/

function rowOf(read: () => string, form: RegExp): ProcessRow[] {
  try {
    const [, pid, name = '', state = '', parent, group] = form.exec(read()) ?? []
    if (!pid) return []
    return [
      {
        pid: Number(pid),
        parent: Number(parent),
        group: Number(group),
        name,
        isDead: state.startsWith('Z'),
      },
    ]
  } catch {
    // it has ended meanwhile
    return []
  }
}
