/** What this run asserts, each a test of its own. The words are what is printed. */
export const CLAIMS = {
  lost: 'No acknowledged offer is lost: each stands in its ledger at its seq',
  doubled: 'No offer stands twice, and none that its bidder was never told of',
  receipts: 'A repeated offer gets the very same receipt, by either door',
  chain: 'Every ledger is one chain from its rules on, and no kill changes an entry',
  proofs: 'Every receipt proves itself: entry, head, commitment and signature',
  law: 'Prices, leaders and closes are what the law makes of the same offers',
  acts: 'Every pause, resume and extension stands once, as it was answered, and no lot closes while its clock stands still',
  winners: 'No listing has two winners, and none takes an offer after its close',
  watchers: 'Whoever comes back to a socket misses nothing and was told nothing that did not last',
  projection: 'D1 comes to have what the rooms have: offers, standings, live rows',
  invoices: 'Every sale has one invoice with the right sums, numbered without a gap',
  places:
    'No slot has more visits than places, and each visit that was confirmed is there once, as it was told',
  gathered: 'What is gathered of an auction comes on one invoice, each sale on exactly one line',
  hammered:
    'Each lot of an auction that is won, by the offers that were taken, is on one line of one invoice of its winner',
  quiet: 'No room, page or call fails: nothing is logged as an error',
} as const

export type Claim = keyof typeof CLAIMS

const MOST_TOLD = 5

/** What was checked and what was found wrong. */
export class Findings {
  readonly #tests = new Map<string, { checked: number; faults: string[] }>()

  /** One more look at a claim; `fault` says what is wrong, and is only asked for when it is. */
  hold(claim: Claim, holds: boolean, fault: () => string) {
    const test = this.#test(CLAIMS[claim])
    test.checked += 1
    if (!holds) test.faults.push(fault())
  }

  /** A fault case of its own: holds unless it throws. */
  async attempt(name: string, run: () => Promise<string>): Promise<void> {
    const test = this.#test(name)
    try {
      const told = await run()
      test.checked += 1
      console.log(`  ✓ ${name}${told ? `: ${told}` : ''}`)
    } catch (error) {
      test.faults.push(error instanceof Error ? error.message : String(error))
      console.log(`  ✗ ${name}: ${test.faults.at(-1)}`)
    }
  }

  /** Everything that was found wrong. */
  get faults(): string[] {
    return [...this.#tests.values()].flatMap(({ faults }) => faults)
  }

  /** Prints the claims with how often each was looked at. */
  printClaims() {
    for (const name of Object.values(CLAIMS)) {
      const { checked, faults } = this.#test(name)
      const sound = checked > 0 && faults.length === 0
      console.log(`  ${sound ? '✓' : '✗'} ${name} (${checked.toLocaleString('en-US')} looked at)`)
      if (checked === 0) console.log('      never looked at')
      for (const fault of faults.slice(0, MOST_TOLD)) console.log(`      ${fault}`)
      if (faults.length > MOST_TOLD) console.log(`      … and ${faults.length - MOST_TOLD} more`)
    }
  }

  /** A claim that was never looked at has failed. */
  count(): { passed: number; failed: number } {
    for (const name of Object.values(CLAIMS)) this.#test(name)
    const all = [...this.#tests.values()]
    const passed = all.filter(({ checked, faults }) => checked > 0 && faults.length === 0).length
    return { passed, failed: all.length - passed }
  }

  #test(name: string) {
    const known = this.#tests.get(name)
    if (known) return known
    const test = { checked: 0, faults: [] as string[] }
    this.#tests.set(name, test)
    return test
  }
}
