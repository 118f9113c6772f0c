import { and, eq, sql } from 'drizzle-orm'
import type { drizzle } from 'drizzle-orm/d1'
import { sandboxBanks } from '#drizzle/schema/index.ts'
import type { BankEntry, Gateway, TestBank, VaultedBank } from './gateway.server.ts'

type Db = ReturnType<typeof drizzle>

const BANK_NAME = 'SANDBOX BANK'
const ROUTING = '110000000'
const ACCOUNTS: Record<TestBank, string> = { success: '000123456789', refused: '000222222227' }
const NUMBERS = (Object.keys(ACCOUNTS) as TestBank[]).map((bank) => ({
  bank,
  routing: ROUTING,
  account: ACCOUNTS[bank],
}))
const AMOUNTS = [32, 45] as const
/** So many wrong pairs of amounts and the account cannot be verified any more. */
const MOST_TRIES = 10

/** The bank accounts of the sandbox: its own numbers, proved by two amounts that are always the same. */
export function openSandboxBanks(db: Db) {
  const findBank = async (ref: string) =>
    (await db.select().from(sandboxBanks).where(eq(sandboxBanks.id, ref)).limit(1))[0]

  return {
    bankNumbers: NUMBERS,
    bankAmounts: AMOUNTS,
    /** Which test account is charged; null where none is verified under this reference. */
    async findTestBank(ref: string): Promise<string | null> {
      const known = await findBank(ref)
      return known?.state === 'verified' ? known.bank : null
    },
    async forgetBank(ref: string) {
      await db.delete(sandboxBanks).where(eq(sandboxBanks.id, ref))
    },
    async addBank(key: string, { holder, type, routing, account }: BankEntry): Promise<VaultedBank | null> {
      const bank = NUMBERS.find((one) => one.routing === routing && one.account === account)?.bank
      if (!bank) return null
      const id = crypto.randomUUID()
      await db.insert(sandboxBanks).values({ id, key, bank, holder, type }).onConflictDoNothing()
      const [kept] = await db.select().from(sandboxBanks).where(eq(sandboxBanks.key, key)).limit(1)
      if (!kept) throw new Error('The sandbox has lost an account.')
      return {
        ref: kept.id,
        proofRef: kept.id,
        fingerprint: `sandbox:${kept.bank}`,
        bankName: BANK_NAME,
        last4: account.slice(-4),
        routing,
        proof: 'amounts',
        verified: kept.state === 'verified',
      }
    },
    async verifyBank(ref, proof) {
      const known = await findBank(ref)
      if (!known || known.state === 'failed') return 'failed'
      if (known.state === 'verified') return 'verified'
      const right = typeof proof !== 'string' && [...proof].sort((a, b) => a - b).join() === AMOUNTS.join()
      const [moved] = await db
        .update(sandboxBanks)
        .set(
          right
            ? { state: 'verified' }
            : {
                tries: sql`tries + 1`,
                state: sql`iif(tries + 1 >= ${MOST_TRIES}, 'failed', 'new')`,
              },
        )
        .where(and(eq(sandboxBanks.id, ref), eq(sandboxBanks.state, 'new')))
        .returning({ state: sandboxBanks.state })
      const state = moved?.state ?? (await findBank(ref))?.state ?? 'failed'
      return state === 'new' ? 'wrong' : state
    },
    async findBank(ref) {
      return (await findBank(ref))?.state ?? 'failed'
    },
    async updateBank(ref, { holder, type }) {
      const changed = await db
        .update(sandboxBanks)
        .set({ holder, type })
        .where(eq(sandboxBanks.id, ref))
        .returning({ id: sandboxBanks.id })
      return changed.length > 0
    },
  } satisfies Partial<Gateway> & Record<string, unknown>
}
