import { redirect } from '@remix-run/cloudflare'
import type { Ctx } from '#app/context.ts'
import type { Settings } from '#app/domain/shop/settings.ts'
import { firstFaults } from '#app/lib/faults.ts'
import { typedOf } from '#app/lib/form.server.ts'
import type { Typed } from '#app/lib/form-answer.ts'
import { makeDefault, removeAddress, saveAddress } from './commands.server.ts'
import { ADDRESS_FAULTS } from './faults.ts'
import { addressAct, addressInput } from './inputs.ts'

export type AddressOutcome =
  | { ok: true; act: 'save' | 'default' | 'delete'; id: string }
  | { ok: false; status: 404 | 409 | 422; act: 'save'; faults: Record<string, string> }

const GONE: AddressOutcome = {
  ok: false,
  status: 404,
  act: 'save',
  faults: { address: ADDRESS_FAULTS.gone },
}
const STATUS = { gone: 404, many: 409, invalid: 422 } as const

/** What a form or a call asks of somebody's addresses (section 4, Address modal modes): read, judged and done. */
export async function actOnAddress(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  person: { id: string },
  asked: Record<string, unknown>,
  settings: Settings,
): Promise<AddressOutcome> {
  const act = addressAct.safeParse(asked)
  if (!act.success) return { ok: false, status: 422, act: 'save', faults: firstFaults(act.error.issues) }
  if (act.data.action !== 'save') {
    const { action, id } = act.data
    const done = await (action === 'default' ? makeDefault : removeAddress)(ctx, person, id)
    return done ? { ok: true, act: action, id } : GONE
  }
  const read = addressInput.safeParse(asked)
  if (!read.success) return { ok: false, status: 422, act: 'save', faults: firstFaults(read.error.issues) }
  const { id, is_primary } = act.data
  const wish = { id, address: read.data, asDefault: is_primary === '1' }
  const saved = await saveAddress(ctx, person, wish, settings)
  if (saved.ok) return { ok: true, act: 'save', id: saved.id }
  const { code } = saved
  return { ok: false, status: STATUS[code], act: 'save', faults: { address: ADDRESS_FAULTS[code] } }
}

export type AddedAddress =
  | { ok: true; address: string }
  | { ok: false; typed: Typed; faults: Record<string, string>; status: number }

/** Keeps an address that was typed on another page, as a checkout: that page is shown again with it chosen. */
export async function addByForm(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  person: { id: string },
  form: URLSearchParams,
  { url, settings }: { url: URL; settings: Settings },
): Promise<AddedAddress> {
  const typed = typedOf(form)
  const outcome = await actOnAddress(ctx, person, typed, settings)
  if (!outcome.ok) return { ok: false, typed, faults: outcome.faults, status: outcome.status }
  const params = new URLSearchParams(url.searchParams)
  params.set('address', outcome.id)
  params.delete('add')
  return { ok: true, address: `${url.pathname}?${params}` }
}

/**
 * A checkout's form of a new address, which stands beside its own: throws where it leads once the address is kept, or
 * gives what is wrong with it. Null where another form was sent.
 */
export async function readNewAddress(
  ctx: Pick<Ctx, 'db' | 'clock'>,
  person: { id: string },
  form: URLSearchParams,
  { request, settings }: { request: Request; settings: () => Promise<Settings> },
) {
  if (form.get('intent') !== 'address') return null
  const added = await addByForm(ctx, person, form, { url: new URL(request.url), settings: await settings() })
  if (added.ok) throw redirect(added.address, 303)
  return added
}
