import { cpus, loadavg } from 'node:os'
import workerd from 'workerd/package.json' with { type: 'json' }
import { rounded } from './statistics.ts'

export type Machine = { cores: number; cpu: string; node: string; workerd: string; loadBefore: number }

export function thisMachine(): Machine {
  const [first] = cpus()
  return {
    cores: cpus().length,
    cpu: first?.model.trim() ?? 'unknown',
    node: process.versions.node,
    workerd: workerd.version,
    loadBefore: rounded(loadavg()[0] ?? 0),
  }
}

export function heading({ cores, cpu, node, workerd, loadBefore }: Machine, seconds: number): string {
  return [
    `${cores} cores (${cpu}), Node ${node}, workerd ${workerd}, load ${loadBefore} before the start.`,
    `Server and clients share this machine; ${seconds} s counted after a warm-up.`,
  ].join('\n')
}
