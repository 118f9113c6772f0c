import { readdirSync, readFileSync } from 'node:fs'

/** Linux counts processor time in hundredths of a second whatever the machine. */
const MS_PER_TICK = 10

/** Processor time that a process group has used so far, ms; null where the system does not tell (only Linux does). */
export function cpuMsOf(group: number): number | null {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => ticksOf(pid, group))
      .reduce((sum, ticks) => sum + ticks * MS_PER_TICK, 0)
  } catch {
    return null
  }
}

/** Memory that the workerd of a process group holds, KiB; 0 where the system does not tell. */
export function workerdKibOf(group: number): number {
  try {
    return readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .reduce((sum, pid) => sum + kibOf(pid, group), 0)
  } catch {
    return 0
  }
}

function kibOf(pid: string, group: number): number {
  try {
    const { name, fields } = statOf(pid)
    if (name !== 'workerd' || Number(fields[2]) !== group) return 0
    const resident = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))
    return Number(resident?.[1] ?? 0)
  } catch {
    return 0
  }
}

function ticksOf(pid: string, group: number): number {
  try {
    const { fields } = statOf(pid)
    return Number(fields[2]) === group ? Number(fields[11]) + Number(fields[12]) : 0
  } catch {
    // it has ended meanwhile
    return 0
  }
}

/** After the name in brackets, which may hold spaces: state, parent, group, … user and system time. */
function statOf(pid: string): { name: string; fields: string[] } {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const end = stat.lastIndexOf(')')
  return { name: stat.slice(stat.indexOf('(') + 1, end), fields: stat.slice(end + 2).split(' ') }
}
