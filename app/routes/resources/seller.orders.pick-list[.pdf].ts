import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { readInvoiceIds, readPaper } from '#app/features/order-control/inputs.ts'
import { requireOrderSide } from '#app/features/selling/order-side.server.ts'
import { readPickList } from '#app/flows/pickups/pick-list.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { readFields } from '#app/lib/form.server.ts'

/** A pick list as it was printed before: looking at it again is no step of an order. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  return answer(context, request, new URL(request.url).searchParams, false)
}

/** Prints a pick list of orders, by bin; each of them has a step in its log. */
export async function action({ context, request }: ActionFunctionArgs) {
  return answer(context, request, await readFields(request), true)
}

async function answer(
  context: LoaderFunctionArgs['context'],
  request: Request,
  asked: FormData | URLSearchParams,
  logs: boolean,
) {
  const { actor, side } = await requireOrderSide(context, request)
  const [t, language] = await Promise.all([i18n.getFixedT(request), i18n.getLocale(request)])
  const words = { t, language }
  const { rows, printed } = await readPickList(
    context,
    { side, by: actor.id, logs },
    readInvoiceIds(asked),
    words,
  )
  // what makes it is read when it is first asked for: no page waits for it
  const { makePickList } = await import('#app/features/order-control/pick-list-pdf.server.ts')
  const bytes = await makePickList(rows, readPaper(asked), {
    title: t('orders.pickList.title'),
    printed: t('orders.pickList.printed', { when: printed }),
    none: t('orders.pickList.none'),
    page: (page, pages) => t('orders.pickList.page', { page, pages }),
  })
  return new Response(bytes as BodyInit, {
    headers: {
      'content-type': 'application/pdf',
      'content-disposition': 'inline; filename="pick-list.pdf"',
      'cache-control': 'private, no-store',
      'x-robots-tag': 'noindex, nofollow',
    },
  })
}
