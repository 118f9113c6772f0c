import type { Ctx } from '#app/context.ts'
import { runBatch, type Statement } from '#app/db/batch.server.ts'
import { storedPhone } from '#app/domain/people/phone.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { checkAddress } from './checker.server.ts'
import type { AddressInput } from './inputs.ts'
import { countAddresses, findAddress, MOST_ADDRESSES, MOST_EVER } from './queries.server.ts'
import { clearPrimary, insertAddress, updateAddress } from './writes.server.ts'

type Deps = Pick<Ctx, 'db' | 'clock'>
type Person = { id: string }

export type SavedAddress = { ok: true; id: string } | { ok: false; code: 'invalid' | 'many' | 'gone' }

/** Checks an address as the settings ask and keeps it; with an `id` it changes that one. */
export async function saveAddress(
  ctx: Deps,
  person: Person,
  { id, address, asDefault }: { id?: string | undefined; address: AddressInput; asDefault: boolean },
  settings: Settings,
): Promise<SavedAddress> {
  if (id !== undefined && !(await findAddress(ctx, person.id, id))) return { ok: false, code: 'gone' }
  if (id === undefined) {
    const { active, ever } = await countAddresses(ctx, person.id)
    if (active >= MOST_ADDRESSES || ever >= MOST_EVER) return { ok: false, code: 'many' }
  }
  const checked = await checkAddress(address, settings)
  if (!checked.ok) return { ok: false, code: 'invalid' }
  const now = ctx.clock.now()
  const row = { ...rowOf(address), isVerified: checked.verified, updatedAt: now }
  const kept = id ?? crypto.randomUUID()
  const save =
    id === undefined
      ? insertAddress(ctx, { id: kept, personId: person.id, createdAt: now, ...row })
      : updateAddress(ctx, person.id, kept, row)
  await runBatch(ctx.db, [save, ...(asDefault ? defaultStatements(ctx, person, kept) : [])])
  return { ok: true, id: kept }
}

/** Makes an address the one that others give way to. False when it is not there. */
export async function makeDefault(ctx: Deps, person: Person, id: string): Promise<boolean> {
  if (!(await findAddress(ctx, person.id, id))) return false
  await runBatch(ctx.db, defaultStatements(ctx, person, id))
  return true
}

/** Takes an address out of use (section 4): orders that name it still find it. */
export async function removeAddress(ctx: Deps, person: Person, id: string): Promise<boolean> {
  const gone = await updateAddress(ctx, person.id, id, {
    status: 'inactive' as const,
    isPrimary: false,
    updatedAt: ctx.clock.now(),
  })
  return gone.length > 0
}

function defaultStatements(ctx: Deps, person: Person, id: string): Statement[] {
  return [
    clearPrimary(ctx, person.id, id),
    updateAddress(ctx, person.id, id, { isPrimary: true, updatedAt: ctx.clock.now() }),
  ]
}

function rowOf({ phone, companyname, address2, ...address }: AddressInput) {
  return {
    firstName: address.first_name,
    lastName: address.last_name,
    companyName: companyname || null,
    address1: address.address1,
    address2: address2 || null,
    city: address.city,
    state: address.state,
    zip: address.zip,
    country: address.country,
    phone: phone === '' ? null : storedPhone(phone),
  }
}
