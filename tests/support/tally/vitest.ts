import { relative } from 'node:path'
import type { SerializedError } from 'vitest'
import type { Reporter, TestModule, TestSpecification } from 'vitest/node'
import { Tally } from './tally.ts'

/** Tells of each file when its tests have ended. */
export default class TallyReporter implements Reporter {
  readonly #tally = new Tally()
  #left = 0

  onTestRunStart(specifications: readonly TestSpecification[]) {
    this.#left = specifications.length
  }

  onTestModuleEnd(module: TestModule) {
    const file = relative(process.cwd(), module.moduleId)
    for (const { message } of module.errors()) this.#tally.failed(file, message)
    for (const suite of module.children.allSuites())
      for (const { message } of suite.errors()) this.#tally.failed(`${file} › ${suite.fullName}`, message)
    for (const test of module.children.allTests()) {
      const { state, errors } = test.result()
      const where = `${file} › ${test.fullName}`
      if (state === 'passed') this.#tally.passed()
      if (test.diagnostic()?.flaky) this.#tally.shaky(where, errors?.[0]?.message)
      if (state === 'failed') this.#tally.failed(where, errors[0]?.message)
    }
    const { collectDuration, duration } = module.diagnostic()
    this.#tally.took(file, collectDuration + duration)
    this.#left -= 1
    this.#tally.write({ complete: this.#left === 0 })
  }

  /** What went wrong in no test and fails the run all the same: without its name nobody could look for it. */
  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]) {
    for (const { name, message, stack } of unhandled)
      this.#tally.failed('outside of any test', `${name}: ${message} ${firstPlaceOf(stack)}`)
    this.#tally.write({ complete: this.#left === 0 })
  }
}

function firstPlaceOf(stack = ''): string {
  return /^\s+(at .+)$/m.exec(stack)?.[1] ?? ''
}
