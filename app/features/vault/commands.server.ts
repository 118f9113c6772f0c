import type { Ctx } from '#app/context.ts'
import { customerFacts, type Payer } from '#app/domain/money/payer.ts'
import type { BankVerdict, VaultedBank } from '#app/services/gateway.server.ts'
import type { BankFault, TypedBank, TypedHolder, TypedProof } from './inputs.ts'
import { findBank, findBankByProof, findSameBank } from './queries.server.ts'
import { deleteBank, setBankStatus, updateHolder, upsertBank } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock' | 'gateway' | 'log'>
type Asks = Deps & Pick<Ctx, 'address' | 'userAgent'>
type Person = Pick<Payer, 'id'>

export type BankAnswer = { ok: true; id: string } | { ok: false; code: BankFault }

/** Gives an account to the gateway's vault and keeps what its owner knows it by. Typed twice it is kept once. */
export async function addBank(ctx: Asks, payer: Payer, typed: TypedBank): Promise<BankAnswer> {
  if (!ctx.gateway.ready) return { ok: false, code: 'not_ready' }
  const id = crypto.randomUUID()
  const vaulted = await asked(ctx, () => vault(ctx, id, payer, typed))
  if (vaulted === undefined) return { ok: false, code: 'failed' }
  if (vaulted === null) return { ok: false, code: 'unknown' }
  const { ref, proofRef, fingerprint, bankName, last4, routing, proof, verified } = vaulted
  const same = await findSameBank(ctx, payer, fingerprint)
  // one that was verified stays it: the new way in is not needed
  if (same?.status === 'verified' && !verified) {
    await forget(ctx, ref)
    await updateHolder(ctx.db, { id: same.id, personId: payer.id }, holderOf(typed))
    return { ok: true, id: same.id }
  }
  const kept = await upsertBank(ctx.db, {
    id,
    personId: payer.id,
    gateway: ctx.gateway.name,
    gatewayRef: ref,
    proofRef,
    proof,
    fingerprint,
    bankName,
    last4,
    routingNumber: routing,
    ...holderOf(typed),
    status: verified ? ('verified' as const) : ('new' as const),
    createdAt: ctx.clock.now(),
  })
  if (!kept) {
    await forget(ctx, ref)
    return { ok: false, code: 'many' }
  }
  if (same && same.gatewayRef !== ref) await forget(ctx, same.gatewayRef)
  return { ok: true, id: kept.id }
}

async function vault(ctx: Asks, key: string, payer: Payer, typed: TypedBank): Promise<VaultedBank | null> {
  const customer = await ctx.gateway.customer(payer.id, customerFacts(payer))
  const entry = {
    holder: typed.account_holder_name,
    type: typed.account_holder_type,
    routing: typed.routing_number,
    account: typed.account_number,
    consent: { address: ctx.address, userAgent: ctx.userAgent },
  }
  return ctx.gateway.addBank(key, entry, customer)
}

function holderOf({ account_holder_name, account_holder_type }: TypedHolder) {
  return { holderName: account_holder_name, holderType: account_holder_type }
}

export async function verifyBank(
  ctx: Deps,
  person: Person,
  { id, proof }: { id: string; proof: TypedProof },
): Promise<BankAnswer> {
  const bank = await findBank(ctx, person, id)
  if (!bank) return { ok: false, code: 'not_found' }
  if (bank.status === 'verified') return { ok: true, id }
  const verdict = await asked<BankVerdict>(ctx, () => ctx.gateway.verifyBank(bank.proofRef, proof))
  if (verdict === undefined) return { ok: false, code: 'failed' }
  if (verdict === 'wrong') return { ok: false, code: 'wrong' }
  await setBankStatus(ctx.db, id, verdict)
  return verdict === 'verified' ? { ok: true, id } : { ok: false, code: 'ended' }
}

export async function changeHolder(
  ctx: Deps,
  person: Person,
  { id, holder }: { id: string; holder: TypedHolder },
): Promise<BankAnswer> {
  const bank = await findBank(ctx, person, id)
  if (!bank) return { ok: false, code: 'not_found' }
  const facts = { holder: holder.account_holder_name, type: holder.account_holder_type }
  const known = await asked(ctx, () => ctx.gateway.updateBank(bank.gatewayRef, facts))
  if (!known) return { ok: false, code: 'failed' }
  await updateHolder(ctx.db, { id, personId: person.id }, holderOf(holder))
  return { ok: true, id }
}

export async function removeBank(ctx: Deps, person: Person, id: string): Promise<BankAnswer> {
  const bank = await findBank(ctx, person, id)
  if (!bank) return { ok: false, code: 'not_found' }
  await deleteBank(ctx.db, { id, personId: person.id })
  await forget(ctx, bank.gatewayRef)
  return { ok: true, id }
}

/** The gateway has news of an account: it is asked for them. False where nobody here has such an account. */
export async function hearOfBank(ctx: Deps, proofRef: string): Promise<boolean> {
  const bank = await findBankByProof(ctx, proofRef)
  if (!bank) return false
  await setBankStatus(ctx.db, bank.id, await ctx.gateway.findBank(proofRef))
  return true
}

/** What the gateway says; undefined where it says nothing. */
async function asked<Said>(ctx: Deps, ask: () => Promise<Said>): Promise<Said | undefined> {
  try {
    return await ask()
  } catch (error) {
    ctx.log('warn', 'gateway.silent', { error: String(error) })
    return undefined
  }
}

/** What nobody here refers to any more; left in the vault it does no harm. */
async function forget(ctx: Deps, ref: string) {
  await asked(ctx, () => ctx.gateway.forget(ref))
}
