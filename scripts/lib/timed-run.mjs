// Runs what may hang: each thing in a process group of its own, which is ended as a whole when its time is over.
import { spawn, spawnSync } from 'node:child_process'
import { root } from './prepare.mjs'

const LOOKS_EVERY_MS = 1_000
/** What workerd adds to a fault it tells of: places in its own program, which say nothing to anybody here. */
const ADDRESSES = /^stack: (?:\S+\/workerd@[0-9a-f]+ ?)+\n/gm
const A_MINUTE = 60_000
const groups = new Set()
process.on('exit', () => {
  for (const group of groups) end(group)
})

/**
 * Runs Node with these arguments in the project's folder. `endsWithin`: so many ms, after which its group is ended;
 * `isOver`: whether all that it was to find out is known, after which it has `closesWithin` ms to close its servers and
 * browsers. `whole`: what it says is shown in one piece at its end, for what runs beside others. Comes back with its exit
 * code, and with `ended` if it was ended: 'late' before all was known, 'idle' after.
 */
export function timedRun(
  args,
  { env = {}, whole = false, endsWithin, isOver = () => false, closesWithin = A_MINUTE },
) {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      detached: true,
      env: { ...process.env, ...env },
      stdio: whole ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
    })
    const begunAt = Date.now()
    let output = ''
    let overAt = null
    let ended = null
    child.stdout?.on('data', (chunk) => (output += chunk))
    child.stderr?.on('data', (chunk) => (output += chunk))
    groups.add(child.pid)
    const watch = setInterval(() => {
      const now = Date.now()
      if (overAt === null && isOver()) overAt = now
      if (overAt !== null && now - overAt > closesWithin) ended = 'idle'
      else if (now - begunAt > endsWithin) ended = 'late'
      if (!ended) return
      clearInterval(watch)
      output += whoRuns(child.pid)
      end(child.pid)
    }, LOOKS_EVERY_MS)
    child.on('exit', () => {
      clearInterval(watch)
      // what it started and left behind goes with it, and lets go of its output
      end(child.pid)
      groups.delete(child.pid)
    })
    child.on('close', (code) => {
      if (output) process.stdout.write(output.replaceAll(ADDRESSES, ''))
      resolve({ code: code ?? 1, ended })
    })
  })
}

function end(group) {
  try {
    process.kill(-group, 'SIGKILL')
  } catch {
    // nobody is left
  }
}

/** Who of a group still runs and what each waits for: what there is to go by when something hangs. */
function whoRuns(group) {
  const { stdout } = spawnSync('ps', ['-eo', 'pgid,pid,ppid,stat,etime,time,wchan:24,args'], {
    encoding: 'utf8',
  })
  const lines = (stdout ?? '').split('\n').filter((line) => Number.parseInt(line, 10) === group)
  return `\nStill running:\n${lines.map((line) => `  ${line.slice(0, 160)}`).join('\n')}\n`
}
