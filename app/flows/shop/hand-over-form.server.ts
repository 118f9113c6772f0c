import type { Ctx } from '#app/context.ts'
import type { Actor } from '#app/domain/people/permissions.ts'
import type { PostalAddress } from '#app/domain/shop/delivery.ts'
import { listAddresses, postalOf } from '#app/features/addresses/queries.server.ts'
import type { HandOver } from '#app/features/delivery/inputs.ts'

/** `gone`: an address that was named is not one of theirs any more. */
export type ReadHandOver = {
  wanted: string[]
  /** Where to: the one that was named, else their default. Null where they have none. */
  address: { id: string; postal: PostalAddress } | null
  /** Whom it is billed to; null for whom the account is of. */
  billing: PostalAddress | null
  gone: boolean
}

/** What was chosen at a checkout, with the addresses themselves: they are read here, whatever a form says. */
export async function readAddresses(ctx: Pick<Ctx, 'db'>, actor: Pick<Actor, 'id'>, asked: HandOver) {
  const rows = await listAddresses(ctx, actor.id)
  const named = (id: string | null) => (id === null ? null : (rows.find((row) => row.id === id) ?? null))
  const to = asked.address === null ? (rows[0] ?? null) : named(asked.address)
  const bill = named(asked.billing)
  const address = to && { id: to.id, postal: postalOf(to) }
  const read: ReadHandOver = {
    wanted: asked.wanted,
    address,
    billing: bill ? postalOf(bill) : asked.wanted.length > 0 ? (address?.postal ?? null) : null,
    gone: (asked.address !== null && !to) || (asked.billing !== null && !bill),
  }
  const known = rows.map((row) => ({ id: row.id, postal: postalOf(row) }))
  return { read, rows, known }
}
