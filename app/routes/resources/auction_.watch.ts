import { type ActionFunctionArgs, redirect } from '@remix-run/cloudflare'
import { unwatchSale, watchSale } from '#app/features/live-sale/commands.server.ts'
import { watchSaleInput } from '#app/features/live-sale/inputs.ts'
import { badRequest, readForm, wantsPage } from '#app/lib/form.server.ts'
import { safeRedirect } from '#app/lib/http.ts'
import { loginAddress } from '#app/lib/login-address.ts'

/** The bell's form. Without script it comes back to the page that it stands on. */
export async function action({ context, request }: ActionFunctionArgs) {
  const read = await readForm(request, watchSaleInput)
  const back = safeRedirect(read.typed.redirectTo, '/auction')
  const { actor } = context
  if (!actor) return redirect(loginAddress(back), 303)
  if (!read.ok) throw badRequest()
  const { auction_id, action } = read.value
  if (action === 'remove') await unwatchSale(context, actor, auction_id)
  else if (!(await watchSale(context, actor, auction_id)))
    return Response.json({ ok: false }, { status: 404 })
  const isPage = wantsPage(request)
  return isPage ? redirect(back, 303) : Response.json({ ok: true })
}

export function loader() {
  return redirect('/auction')
}
