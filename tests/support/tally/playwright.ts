import { relative } from 'node:path'
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter'
import { Tally } from './tally.ts'

/** Tells of each test when it has ended for good. */
export default class TallyReporter implements Reporter {
  readonly #tally = new Tally()
  #left = 0

  onBegin(_config: FullConfig, suite: Suite) {
    this.#left = suite.allTests().length
  }

  onTestEnd(test: TestCase, { duration, error, retry }: TestResult) {
    this.#tally.took(relative(process.cwd(), test.location.file), duration)
    if (!test.ok() && retry < test.retries) return
    const { file, line } = test.location
    const where = `${relative(process.cwd(), file)}:${line} › ${test.title}`
    if (!test.ok()) this.#tally.failed(where, error?.message)
    else if (test.outcome() !== 'skipped') this.#tally.passed()
    if (test.outcome() === 'flaky') this.#tally.shaky(where, test.results[0]?.error?.message)
    this.#left -= 1
    this.#tally.write({ complete: this.#left === 0 })
  }

  onError({ message }: TestError) {
    this.#tally.failed('outside of any test', message)
    this.#tally.write({ complete: this.#left === 0 })
  }

  printsToStdio() {
    return false
  }
}
