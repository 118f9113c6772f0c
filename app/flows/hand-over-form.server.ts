import type { Ctx } from '#app/context.ts'
import type { PostalAddress } from '#app/domain/delivery.ts'
import type { Actor } from '#app/domain/permissions.ts'
import { actOnAddress } from '#app/features/addresses/act.server.ts'
import { postalOf, viewOf } from '#app/features/addresses/present.ts'
import { listAddresses } from '#app/features/addresses/queries.server.ts'
import type { AddressResult } from '#app/features/addresses/view.ts'
import type { HandOver } from '#app/features/delivery/inputs.ts'
import { readStorefront } from '#app/features/settings/storefront.server.ts'

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
    ...{ wanted: asked.wanted, address },
    billing: bill ? postalOf(bill) : asked.wanted.length > 0 ? (address?.postal ?? null) : null,
    gone: (asked.address !== null && !to) || (asked.billing !== null && !bill),
  }
  const known = rows.map((row) => ({ id: row.id, postal: postalOf(row) }))
  return { read, addresses: rows.map(viewOf), known }
}

export type AddedAddress =
  | { ok: true; address: string }
  | { ok: false; result: AddressResult; status: number }

/** Keeps an address that was typed at a checkout: the page is shown again with it chosen. */
export async function addAddress(ctx: Ctx, actor: Actor, form: FormData, url: URL): Promise<AddedAddress> {
  const typed = Object.fromEntries([...form].map(([key, value]) => [key, String(value).slice(0, 1_000)]))
  const { settings } = await readStorefront(ctx)
  const outcome = await actOnAddress(ctx, actor, typed, settings)
  if (!outcome.ok)
    return { ok: false, result: { ok: false, faults: outcome.faults, typed }, status: outcome.status }
  const params = new URLSearchParams(url.searchParams)
  params.set('address', outcome.id)
  params.delete('add')
  return { ok: true, address: `${url.pathname}?${params}` }
}
