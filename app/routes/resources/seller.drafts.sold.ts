import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { findSoldRange } from '#app/features/drafts/sold-prices.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'

/** What lots of a category were sold for lately, for whoever sets the price of another one. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await requireWorkplace(context, request, 'listings')
  const category = new URL(request.url).searchParams.get('category') ?? ''
  return Response.json({ sold: await findSoldRange(context, category.slice(0, 64)) })
}
