import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import { beginEntry, finishEntry } from '#app/flows/money/vault-card.server.ts'
import { requireActor } from '#app/lib/http.ts'
import { keptQuery, readKeptOffer } from '#app/lib/kept-offer.ts'

const PAGE = '/payments/saved_cards'

/** Where the gateway's fields send somebody back to: what has arrived is asked of the gateway, whatever the address says. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const actor = requireActor(context, request)
  const { searchParams: params } = new URL(request.url)
  const lot = params.get('lot') ?? ''
  const more = lot === '' ? '' : `&lot=${encodeURIComponent(lot)}${keptQuery(readKeptOffer(params), '&')}`
  const ref = params.get('setup_intent')
  if (!ref) throw redirect(PAGE)
  const kept = await finishEntry(context, actor, { ref }, lot === '' ? {} : { lot })
  throw redirect(kept.ok ? `${PAGE}?done=add${more}` : `${PAGE}?add=1&fault=${kept.code}${more}`)
}

/** Opens a way into the vault, for the script that shows the gateway's fields. */
export async function action({ context, request }: ActionFunctionArgs) {
  const begun = await beginEntry(context, requireActor(context, request))
  const headers = { 'cache-control': 'no-store' }
  if (!begun.ok)
    return Response.json({ code: begun.code }, { status: begun.code === 'too_many' ? 429 : 503, headers })
  const { secret, publishableKey } = begun.entry
  if (secret === null) return Response.json({ code: 'own_form' }, { status: 409, headers })
  return Response.json({ secret, publishableKey }, { headers })
}
