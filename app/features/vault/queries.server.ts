import { and, asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { savedBanks } from '#drizzle/schema/index.ts'

type Reads = Pick<Ctx, 'db' | 'gateway'>
type Person = Pick<Actor, 'id'>

export type Bank = typeof savedBanks.$inferSelect
export type BankView = Pick<
  Bank,
  'id' | 'bankName' | 'last4' | 'routingNumber' | 'holderName' | 'holderType' | 'status' | 'proof'
>

/** The most accounts that somebody keeps. */
export const MOST_BANKS = 20

/** A person's bank accounts, the latest first. */
export function listBanks({ db, gateway }: Reads, person: Person): Promise<BankView[]> {
  return db
    .select({
      id: savedBanks.id,
      bankName: savedBanks.bankName,
      last4: savedBanks.last4,
      routingNumber: savedBanks.routingNumber,
      holderName: savedBanks.holderName,
      holderType: savedBanks.holderType,
      status: savedBanks.status,
      proof: savedBanks.proof,
    })
    .from(savedBanks)
    .where(and(eq(savedBanks.personId, person.id), eq(savedBanks.gateway, gateway.name)))
    .orderBy(desc(savedBanks.createdAt), asc(savedBanks.id))
    .limit(MOST_BANKS)
}

/** One of a person's own accounts; null when there is no such. */
export async function findBank({ db, gateway }: Reads, person: Person, id: string): Promise<Bank | null> {
  const [row] = await db
    .select()
    .from(savedBanks)
    .where(
      and(eq(savedBanks.id, id), eq(savedBanks.personId, person.id), eq(savedBanks.gateway, gateway.name)),
    )
    .limit(1)
  return row ?? null
}
