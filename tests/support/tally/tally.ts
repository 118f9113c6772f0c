import { mkdirSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

/** What is known of a run at any moment; `complete` once every test has ended, whether or not the run itself does. */
export type Told = {
  passed: number
  failed: number
  fallen: string[]
  shaky: string[]
  /** What each file took whose tests have all ended, in seconds: what is not here has not been heard of. */
  seconds: Record<string, number>
  complete: boolean
}

/** Keeps a file up to date with what has ended, for `npm test` to read even when the run never comes to its end. */
export class Tally {
  readonly #told: Told = { passed: 0, failed: 0, fallen: [], shaky: [], seconds: {}, complete: false }
  readonly #file = process.env.TALLY_FILE

  passed() {
    this.#told.passed += 1
  }

  /** It passed, but only when it was tried again; `message` is what was wrong the first time. */
  shaky(where: string, message?: string) {
    this.#told.shaky.push(line(where, message))
  }

  /** `where` is the test's file and name, or the file alone when it could not be run at all. */
  failed(where: string, message?: string) {
    this.#told.failed += 1
    this.#told.fallen.push(line(where, message))
  }

  took(file: string, ms: number) {
    this.#told.seconds[file] = Math.round((this.#told.seconds[file] ?? 0) * 10 + ms / 100) / 10
  }

  write({ complete }: { complete: boolean }) {
    this.#told.complete = complete
    if (!this.#file) return
    mkdirSync(dirname(this.#file), { recursive: true })
    // it is read while it is written
    writeFileSync(`${this.#file}.new`, JSON.stringify(this.#told))
    renameSync(`${this.#file}.new`, this.#file)
  }
}

function line(where: string, message = ''): string {
  return `${where}: ${stripVTControlCharacters(message).split('\n', 1)[0]}`
}
