import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import type { AccountGuard } from '#party/guard/account-guard.ts'
import { aSignedIn } from './builders.ts'
import { eventually } from './room.ts'

export function guardOf(personId: string): DurableObjectStub<AccountGuard> {
  return env.AccountGuard.getByName(personId)
}

/** Somebody who has set a limit, in dollars. */
export function aLimited(dollars: number) {
  return aSignedIn({ spendingLimit: dollars * 100 })
}

/** What is held of a person's limit, in dollars. */
export async function heldBy({ id }: { id: string }): Promise<number> {
  return (await guardOf(id).held(id)).held / 100
}

/** Waits until that much is held, in dollars. */
export function holds(person: { id: string }, dollars: number) {
  let held = 0
  return eventually(
    async () => {
      held = await heldBy(person)
      return held === dollars ? true : undefined
    },
    () => `$${held} are held, not $${dollars}`,
  )
}

export async function evictGuard(personId: string): Promise<void> {
  await runInDurableObject(guardOf(personId), (_, state) => state.abort('evicted')).catch(() => undefined)
}

export function guardAlarm(personId: string): Promise<boolean> {
  return runDurableObjectAlarm(guardOf(personId))
}

/** The guard's clock in the test's hands, until it is evicted. */
export async function holdGuardClock(personId: string, at: number): Promise<{ at: number }> {
  const clock = { at }
  await runInDurableObject(guardOf(personId), (guard) => {
    guard.now = () => clock.at
  })
  return clock
}
