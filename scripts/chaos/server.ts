import { type ChildProcess, spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { root, stateDir } from '#scripts/lib/local.ts'
import { rowsOfProcesses } from '#scripts/lib/processes.ts'
import type { AnswerTo, Question, Said } from './questions.ts'
import { sleep } from './time.ts'

const START_MS = 90_000
const ANSWER_MS = 30_000
const STOP_MS = 10_000
/** How long the last of a killed group is waited for. */
const GONE_MS = 2_000
const KEPT_LINES = 50
const ERROR = /"level":"error"|uncaught|exception|fatal|segmentation/i
/** What workerd says when a client's bytes are no frames: the client's fault, and said of the client. */
const CLIENT_FAULT = /WebSocket protocol error/

type Asked = { resolve: (answer: unknown) => void; reject: (error: Error) => void }

/** Process groups that must not outlive this process. */
const groups = new Set<number>()
process.on('exit', () => {
  for (const group of groups) signal(group, 'SIGKILL')
})

/** One life of the server, in a process group of its own. */
export class Server {
  /** When its port began to answer, epoch ms. */
  listeningAt = 0
  readonly startedAt = Date.now()
  /** What it logged as errors, and what workerd says of an exception. */
  readonly errors: string[] = []
  readonly #child: ChildProcess
  readonly #gone: Promise<void>
  readonly #asked = new Map<number, Asked>()
  readonly #lines: string[] = []
  readonly #listening: Promise<void>
  readonly #ready: Promise<void>
  #questions = 0
  #over = false

  constructor() {
    // what a killed workerd leaves behind is to go with the run's folder
    const scratch = join(stateDir(), 'tmp')
    mkdirSync(scratch, { recursive: true })
    this.#child = spawn(process.execPath, ['--import', 'tsx', 'scripts/chaos/served.ts'], {
      cwd: root,
      detached: true,
      env: { ...process.env, TMPDIR: scratch, DEMO: 'off' },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
    if (this.#child.pid) groups.add(this.#child.pid)
    this.#gone = new Promise((resolve) => this.#child.once('exit', () => resolve()))
    this.#child.stdout?.on('data', (chunk: Buffer) => this.#keep(chunk))
    this.#child.stderr?.on('data', (chunk: Buffer) => this.#keep(chunk))
    const when = (said: 'listening' | 'ready') =>
      new Promise<void>((resolve) => {
        this.#child.on('message', (message: Said) => {
          if (message.said === said) resolve()
        })
      })
    this.#listening = when('listening').then(() => {
      this.listeningAt = Date.now()
    })
    this.#ready = when('ready')
    this.#child.on('message', (said: Said) => this.#hear(said))
  }

  /** Returns when the port answers. Throws what the server said when it ends before. */
  listening(): Promise<void> {
    return this.#unlessItEnds(this.#listening)
  }

  /** Returns when it serves as `npm start` does: after the first sweep. */
  ready(): Promise<void> {
    return this.#unlessItEnds(this.#ready)
  }

  async #unlessItEnds(reached: Promise<void>) {
    const ended = this.#gone.then(() => 'It ended before it was open.')
    const late = sleep(START_MS).then(() => 'It did not open in time.')
    const why = await Promise.race([reached, ended, late])
    if (why) throw new Error(`${why} It said:\n${this.#lines.join('\n')}`)
  }

  ask<Q extends Question>(question: Q): Promise<AnswerTo<Q>> {
    const number = this.#questions++
    return new Promise((resolve, reject) => {
      if (this.#over) return reject(new Error('The server is gone.'))
      const timer = setTimeout(() => reject(new Error(`No answer to ${question.ask}`)), ANSWER_MS)
      this.#asked.set(number, {
        resolve: (answer) => {
          clearTimeout(timer)
          resolve(answer as AnswerTo<Q>)
        },
        reject: (error) => {
          clearTimeout(timer)
          reject(error)
        },
      })
      // a server that was just killed has no ears: whoever asked is told so, and not the whole run
      this.#child.send({ number, question }, (error) => {
        if (error) this.#asked.get(number)?.reject(error)
      })
    })
  }

  /** SIGKILL to the whole group, workerd included, as a machine that loses power would end it. */
  async kill() {
    const group = this.#child.pid
    if (group === undefined) return
    signal(group, 'SIGKILL')
    await this.#gone
    // the launcher is gone; its workerd must be so too before another opens the same files
    for (const until = Date.now() + GONE_MS; lives(group) && Date.now() < until; ) await sleep(5)
    this.#end(group)
  }

  async stop() {
    const group = this.#child.pid
    if (group === undefined) return
    signal(group, 'SIGTERM')
    await Promise.race([this.#gone, sleep(STOP_MS)])
    await this.kill()
  }

  #end(group: number) {
    this.#over = true
    groups.delete(group)
    for (const { reject } of this.#asked.values()) reject(new Error('The server is gone.'))
    this.#asked.clear()
  }

  #hear(said: Said) {
    if (said.said === 'listening' || said.said === 'ready') return
    const asked = this.#asked.get(said.to)
    this.#asked.delete(said.to)
    if (said.said === 'answer') asked?.resolve(said.answer)
    else asked?.reject(new Error(said.error))
  }

  #keep(chunk: Buffer) {
    const lines = chunk
      .toString()
      .split('\n')
      .filter((line) => line.trim() !== '')
    this.errors.push(...lines.filter((line) => ERROR.test(line) && !CLIENT_FAULT.test(line)))
    this.#lines.push(...lines)
    this.#lines.splice(0, Math.max(0, this.#lines.length - KEPT_LINES))
  }
}

/** Whether anybody of a group still runs. Dead ones stay in it until somebody takes them in, and hold no file. */
function lives(group: number): boolean {
  const rows = rowsOfProcesses()
  return rows.length > 0 ? rows.some((row) => row.group === group && !row.isDead) : signal(group, 0)
}

/** Whether there was anybody to signal. */
function signal(group: number, what: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-group, what)
    return true
  } catch {
    return false
  }
}

/** Ends every server of this run that still runs. */
export async function stopServers() {
  for (const group of groups) signal(group, 'SIGKILL')
  await sleep(groups.size > 0 ? 200 : 0)
  groups.clear()
}
