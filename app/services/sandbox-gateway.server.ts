import { and, eq, sql } from 'drizzle-orm'
import type { drizzle } from 'drizzle-orm/d1'
import type { PaymentFailure } from '#app/domain/money/pay-problems.ts'
import { sandboxCards, sandboxCharges, sandboxRefunds } from '#drizzle/schema/index.ts'
import type {
  CardEntry,
  Charge,
  ChargeOutcome,
  ChargeSource,
  Gateway,
  Refund,
  RefundOutcome,
  RefundRefusal,
  TestCard,
} from './gateway.server.ts'
import { openSandboxBanks } from './sandbox-banks.server.ts'

type Db = ReturnType<typeof drizzle>
type ChargeRow = typeof sandboxCharges.$inferSelect
type RefundRow = typeof sandboxRefunds.$inferSelect

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
const TRIED = { number: TEST_CARDS.success.number, expiry: { month: 12, year: 2099 } }
/** What takes days at a bank: long enough here to be seen under way. */
const BANK_TAKES_MS = 30_000
/** What the sandbox keeps of a charge, so that its books show fees as a real gateway's do. */
const FEES = { cardBps: 290, cardFixed: 30, bankBps: 80, bankMost: 500 }

/** The gateway of a deployment without a key: it behaves as a company elsewhere does and moves nobody's money. */
export function openSandboxGateway(db: Db, now: () => number): Gateway {
  const { findTestBank, bankAmounts, bankNumbers, forgetBank, ...banks } = openSandboxBanks(db)
  const findCharge = async (key: string) =>
    (await db.select().from(sandboxCharges).where(eq(sandboxCharges.key, key)).limit(1))[0]
  const findRefund = async (key: string) =>
    (await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.key, key)).limit(1))[0]

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

  async function findTestCard(ref: string): Promise<string> {
    const [known] = await db.select().from(sandboxCards).where(eq(sandboxCards.id, ref)).limit(1)
    return known?.card ?? 'declined'
  }

  async function decide({ kind, ref }: ChargeSource) {
    if (kind === 'card') {
      const source = await findTestCard(ref)
      return { source, ...decideCard(source) }
    }
    const source = await findTestBank(ref)
    if (source === null) return { source, state: 'refused' as const, reason: 'bank_refused' }
    const settlesAt = now() + BANK_TAKES_MS
    return source === 'success'
      ? { source: 'bank', state: 'charged' as const, reason: null, settlesAt }
      : { source: 'bank', state: 'refused' as const, reason: 'bank_refused', settlesAt }
  }

  function outcomeOf({ state, ref, reason, settlesAt }: ChargeRow): ChargeOutcome {
    if (settlesAt !== null && now() < settlesAt) return { state: 'pending', ref }
    if (state === 'charged') return { state, ref }
    if (state === 'challenge') return { state, ref, address: `/sandbox/challenge/${ref}` }
    return { state, reason: (reason ?? 'declined') as PaymentFailure }
  }

  function refundOutcomeOf({ state, ref, reason, settlesAt }: RefundRow): RefundOutcome {
    if (state === 'refused') return { state, reason: (reason ?? 'failed') as RefundRefusal }
    return { state: settlesAt !== null && now() < settlesAt ? 'pending' : 'refunded', ref }
  }

  async function vault({ number, expiry }: Pick<CardEntry, 'number' | 'expiry'>) {
    const card = CARDS.find((one) => one.number === number)?.card
    if (!card) return null
    const ref = crypto.randomUUID()
    await db
      .insert(sandboxCards)
      .values({ id: ref, card, expiryMonth: expiry.month, expiryYear: expiry.year })
    const { brand } = TEST_CARDS[card]
    return { ref, fingerprint: `sandbox:${card}`, brand, last4: number.slice(-4), expiry }
  }

  return {
    ...banks,
    name: 'sandbox',
    ready: true,
    cardFields: null,
    readEvent: async () => null,
    customer: async (personId) => `sandbox:${personId}`,
    updateCustomer: async () => {},
    forgetCustomer: async () => {},
    vault,
    tells: false,
    async testCard() {
      const card = await vault(TRIED)
      if (!card) throw new Error('The sandbox knows no card of its own.')
      return card
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
      await forgetBank(ref)
    },
    async charge({ key, amount, currency, source, returnTo }: Charge) {
      const before = await findCharge(key)
      if (before) return outcomeOf(before)
      const decided = await decide(source)
      const kept = await keep({ key, amount, currency, returnTo, ...decided })
      // the money has moved and nobody hears of it: the caller's key finds out
      if (kept.source === 'lost_answer') throw new Error('The sandbox keeps its answer to itself.')
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
    async refund({ key, charge, amount }: Refund) {
      const before = await findRefund(key)
      if (before) return refundOutcomeOf(before)
      const [of] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.ref, charge)).limit(1)
      const taken = of && outcomeOf(of).state === 'charged'
      // what is left of it is read in the same statement: two refunds at once cannot both have it
      const left = sql`(select coalesce(sum(amount), 0) from sandbox_refunds
        where charge = ${charge} and state = 'refunded') + ${amount} <= ${of?.amount ?? 0}`
      await db
        .insert(sandboxRefunds)
        .values({
          key,
          charge,
          amount,
          ref: crypto.randomUUID(),
          createdAt: now(),
          state: taken ? sql`iif(${left}, 'refunded', 'refused')` : 'refused',
          reason: taken ? sql`iif(${left}, null, 'too_much')` : 'no_charge',
          settlesAt: of?.source === 'bank' ? now() + BANK_TAKES_MS : null,
        })
        .onConflictDoNothing()
      const kept = await findRefund(key)
      if (!kept) throw new Error('The sandbox has lost a refund.')
      // as with the charge: it is done and nobody hears of it
      if (of?.source === 'lost_answer') throw new Error('The sandbox keeps its answer to itself.')
      return refundOutcomeOf(kept)
    },
    async findRefund(key) {
      const known = await findRefund(key)
      return known ? refundOutcomeOf(known) : null
    },
    async listRefunds(charge) {
      const rows = await db.select().from(sandboxRefunds).where(eq(sandboxRefunds.charge, charge)).limit(100)
      return rows.map((row) => {
        const { state } = refundOutcomeOf(row)
        return {
          ref: row.ref,
          key: row.key,
          amount: row.amount,
          state: state === 'refused' ? ('failed' as const) : state,
          at: row.createdAt,
        }
      })
    },
    findDispute: async () => null,
    async findFee(charge) {
      const [of] = await db.select().from(sandboxCharges).where(eq(sandboxCharges.ref, charge)).limit(1)
      if (!of || outcomeOf(of).state !== 'charged') return null
      const share = (bps: number) => Math.round((of.amount * bps) / 10_000)
      return of.source === 'bank'
        ? Math.min(share(FEES.bankBps), FEES.bankMost)
        : share(FEES.cardBps) + FEES.cardFixed
    },
    sandbox: {
      cards: CARDS,
      banks: bankNumbers,
      bankAmounts,
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

function decideCard(card: string): { state: ChargeRow['state']; reason: string | null } {
  if (card === 'challenge') return { state: 'challenge', reason: null }
  if (card === 'declined' || card === 'insufficient_funds') return { state: 'refused', reason: card }
  return { state: 'charged', reason: null }
}
