import { onTestFinished } from 'vitest'
import { AuctionClock } from '#party/clock/auction-clock.ts'
import { AccountGuard } from '#party/guard/account-guard.ts'

type Method = 'extend' | 'release' | 'hold' | 'settle'

const silent = new Set<string>()

/** Methods that do not answer to calls about this auction or person, until undone or the test is over. */
export function silence(about: string, ...methods: Method[]): () => void {
  const keys = methods.map((method) => `${method} ${about}`)
  for (const key of keys) silent.add(key)
  const undo = () => {
    for (const key of keys) silent.delete(key)
  }
  onTestFinished(undo)
  return undo
}

// calls from outside find what the class says, whatever an object has been given
type Methods = Record<string, (...said: unknown[]) => Promise<unknown>>
for (const [prototype, names] of [
  [AuctionClock.prototype as unknown as Methods, ['extend', 'release']],
  [AccountGuard.prototype as unknown as Methods, ['hold', 'settle']],
] as const)
  for (const name of names) {
    const answer = prototype[name]
    prototype[name] = async function (this: unknown, ...said: unknown[]) {
      const [first] = said
      const about = typeof first === 'string' ? first : (first as { person: string }).person
      if (silent.has(`${name} ${about}`)) throw new Error('Nobody answers.')
      return answer?.apply(this, said)
    }
  }
