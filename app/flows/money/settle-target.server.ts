import type { Ctx } from '#app/context.ts'
import type { Statement } from '#app/db/batch.server.ts'
import { insertEvents } from '#app/db/events.server.ts'
import type { PayTarget } from '#app/domain/money/books.ts'
import type { Cents } from '#app/domain/money/money.ts'
import { CREDIT_LIMITS, isPayable } from '#app/domain/money/tender.ts'
import { type Actor, maySeeInvoice } from '#app/domain/people/permissions.ts'
import { findDeposit } from '#app/features/deposits/queries.server.ts'
import { settlePaid } from '#app/features/deposits/writes.server.ts'
import { findFee } from '#app/features/fees/queries.server.ts'
import { markFeePaid } from '#app/features/fees/writes.server.ts'
import { markPaid } from '#app/features/invoices/settling-writes.server.ts'
import { findInvoiceById } from '#app/features/payments/queries.server.ts'

export type TargetRefusal = 'not_found' | 'forbidden' | 'cancelled'

/** What is due for a target: null where it takes any amount within its limits; 0 once it is paid. */
export type Owed =
  | { ok: true; due: Cents | null; takes: (amount: Cents) => boolean }
  | { ok: false; code: TargetRefusal }

type TargetRules = {
  /** What its payer may pay of it now. What is none of theirs to see is not there. */
  owed: (ctx: Pick<Ctx, 'db'>, actor: Actor, id: string) => Promise<Owed>
  /** What else is written in the batch of a payment that went through, after its entry. Done twice it is done once. */
  settle: (ctx: Pick<Ctx, 'db'>, target: PayTarget, at: number) => Statement[]
}

/** What can be paid. Whatever is not in it is refused. */
const RULES: { [kind in PayTarget['kind']]?: TargetRules } = {
  invoice: {
    async owed(ctx, actor, id) {
      const invoice = await findInvoiceById(ctx, id)
      if (!invoice || !maySeeInvoice(actor, invoice)) return { ok: false, code: 'not_found' }
      if (invoice.buyerId !== actor.id) return { ok: false, code: 'forbidden' }
      if (invoice.status === 'cancelled') return { ok: false, code: 'cancelled' }
      const due = invoice.status === 'unpaid' ? invoice.owed : 0
      return { ok: true, due, takes: (amount) => isPayable(amount, due, invoice.partial) }
    },
    settle: ({ db }, { id }, at) => markPaid(db, id, at),
  },
  wallet: {
    async owed(_, actor, id) {
      if (id !== actor.id) return { ok: false, code: 'not_found' }
      const { least, most } = CREDIT_LIMITS
      return { ok: true, due: null, takes: (amount) => amount >= least && amount <= most }
    },
    // the entry is all there is of it
    settle: () => [],
  },
  deposit: {
    async owed(ctx, actor, id) {
      const deposit = await findDeposit(ctx, id)
      if (deposit?.personId !== actor.id) return { ok: false, code: 'not_found' }
      const due = deposit.status === 'pending' ? deposit.amount : 0
      return { ok: true, due, takes: (amount) => amount > 0 && amount === due }
    },
    settle: ({ db }, { id }, at) => [settlePaid(db, id, at)],
  },
  fee: {
    async owed(ctx, actor, id) {
      const fee = await findFee(ctx, id)
      if (fee?.personId !== actor.id) return { ok: false, code: 'not_found' }
      if (fee.status === 'waived') return { ok: false, code: 'cancelled' }
      const due = fee.status === 'due' ? fee.amount : 0
      return { ok: true, due, takes: (amount) => amount > 0 && amount === due }
    },
    settle: ({ db }, { id }, at) => [
      ...markFeePaid(db, id, at),
      insertEvents(db, [{ id: `fee-paid:${id}`, type: 'fee-paid', payload: { feeId: id } }], at),
    ],
  },
}

export async function findOwed(ctx: Pick<Ctx, 'db'>, actor: Actor, { kind, id }: PayTarget): Promise<Owed> {
  return (await RULES[kind]?.owed(ctx, actor, id)) ?? { ok: false, code: 'not_found' }
}

export function settleTarget(ctx: Pick<Ctx, 'db'>, target: PayTarget, at: number): Statement[] {
  const rules = RULES[target.kind]
  if (!rules) throw new Error(`Nothing says what becomes of a ${target.kind} that was paid.`)
  return rules.settle(ctx, target, at)
}
