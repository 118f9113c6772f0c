import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readPeriod } from '#app/features/invoices/inputs.ts'
import { answerSales } from '#app/features/invoices/sales-export.server.ts'
import { requireWorkplace } from '#app/features/selling/workplace.server.ts'
import { easternDay } from '#app/lib/eastern.ts'

/** What an organisation has invoiced, called off and credited in some days, for its books. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const { side } = await requireWorkplace(context, request, 'invoices')
  const { searchParams } = new URL(request.url)
  const period = readPeriod(searchParams, easternDay(context.clock.now()))
  return answerSales(context, side, period)
}
