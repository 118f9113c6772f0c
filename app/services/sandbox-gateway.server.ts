import { and, eq } from 'drizzle-orm'
import type { drizzle } from 'drizzle-orm/d1'
import { sandboxCards, sandboxCharges } from '#drizzle/schema/index.ts'
import type { CardEntry, Charge, ChargeOutcome, DeclineReason, Gateway, TestCard } from './gateway.server.ts'

type Db = ReturnType<typeof drizzle>
type ChargeRow = typeof sandboxCharges.$inferSelect

const TEST_CARDS: Record<TestCard, { number: string; brand: string }> = {
  success: { number: '4242424242424242', brand: 'Visa' },
  challenge: { number: '4000000000003220', brand: 'Visa' },
  declined: { number: '4000000000000002', brand: 'Visa' },
  insufficient_funds: { number: '4000000000009995', brand: 'Visa' },
  lost_answer: { number: '5555555555554444', brand: 'Mastercard' },
}
const CARDS = (Object.keys(TEST_CARDS) as TestCard[]).map((card) => ({
  card,
  number: TEST_CARDS[card].number,
}))

/** The gateway of a deployment without a key: it behaves as a company elsewhere does and moves nobody's money. */
export function openSandboxGateway(db: Db, now: () => number): Gateway {
  const findCharge = async (key: string) =>
    (await db.select().from(sandboxCharges).where(eq(sandboxCharges.key, key)).limit(1))[0]

  async function keep(
    row: Omit<typeof sandboxCharges.$inferInsert, 'ref' | 'createdAt'>,
  ): Promise<ChargeRow> {
    await db
      .insert(sandboxCharges)
      .values({ ...row, ref: crypto.randomUUID(), createdAt: now() })
      .onConflictDoNothing()
    const kept = await findCharge(row.key)
    if (!kept) throw new Error('The sandbox has lost a charge.')
    return kept
  }

  return {
    name: 'sandbox',
    async vault({ number, expiry }: CardEntry) {
      const card = CARDS.find((one) => one.number === number)?.card
      if (!card) return null
      const ref = crypto.randomUUID()
      await db
        .insert(sandboxCards)
        .values({ id: ref, card, expiryMonth: expiry.month, expiryYear: expiry.year })
      return { ref, fingerprint: `sandbox:${card}`, brand: TEST_CARDS[card].brand, last4: number.slice(-4) }
    },
    async updateExpiry(ref, { month, year }) {
      const changed = await db
        .update(sandboxCards)
        .set({ expiryMonth: month, expiryYear: year })
        .where(eq(sandboxCards.id, ref))
        .returning({ id: sandboxCards.id })
      return changed.length > 0
    },
    async forget(ref) {
      await db.delete(sandboxCards).where(eq(sandboxCards.id, ref))
    },
    async charge({ key, amount, currency, source: { ref }, returnTo }: Charge) {
      const before = await findCharge(key)
      if (before) return outcomeOf(before)
      const [known] = await db.select().from(sandboxCards).where(eq(sandboxCards.id, ref)).limit(1)
      const card = known?.card ?? 'declined'
      const kept = await keep({ key, amount, currency, returnTo, ...decide(card) })
      // the money has moved and nobody hears of it: the caller's key finds out
      if (card === 'lost_answer') throw new Error('The sandbox keeps its answer to itself.')
      return outcomeOf(kept)
    },
    async find(key) {
      const known = await findCharge(key)
      return known ? outcomeOf(known) : null
    },
    async conclude(key) {
      await db
        .update(sandboxCharges)
        .set({ state: 'refused', reason: 'not_authenticated' })
        .where(and(eq(sandboxCharges.key, key), eq(sandboxCharges.state, 'challenge')))
      return outcomeOf(
        await keep({ key, amount: 0, currency: '', state: 'refused', reason: 'not_attempted' }),
      )
    },
    sandbox: {
      cards: CARDS,
      async findChallenge(ref) {
        const [known] = await db
          .select({ amount: sandboxCharges.amount })
          .from(sandboxCharges)
          .where(and(eq(sandboxCharges.ref, ref), eq(sandboxCharges.state, 'challenge')))
          .limit(1)
        return known ?? null
      },
      async answerChallenge(ref, approved) {
        const answer = approved
          ? { state: 'charged' as const, reason: null }
          : { state: 'refused' as const, reason: 'not_authenticated' }
        await db
          .update(sandboxCharges)
          .set(answer)
          .where(and(eq(sandboxCharges.ref, ref), eq(sandboxCharges.state, 'challenge')))
        const [known] = await db
          .select({ returnTo: sandboxCharges.returnTo })
          .from(sandboxCharges)
          .where(eq(sandboxCharges.ref, ref))
          .limit(1)
        return known?.returnTo ?? null
      },
    },
  }
}

function decide(card: string): { state: ChargeRow['state']; reason: string | null } {
  if (card === 'challenge') return { state: 'challenge', reason: null }
  if (card === 'declined' || card === 'insufficient_funds') return { state: 'refused', reason: card }
  return { state: 'charged', reason: null }
}

function outcomeOf({ state, ref, reason }: ChargeRow): ChargeOutcome {
  if (state === 'charged') return { state, ref }
  if (state === 'challenge') return { state, ref, address: `/sandbox/challenge/${ref}` }
  return { state, reason: (reason ?? 'declined') as DeclineReason }
}
