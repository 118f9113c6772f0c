import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { acceptCode } from '#app/features/browse/barcode.ts'
import { findByBarcode } from '#app/features/browse/suggest.server.ts'

/** The open lot that a scanned code belongs to. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const code = acceptCode(new URL(request.url).searchParams.get('code')?.slice(0, 80) ?? '')
  const [found] = code ? await findByBarcode(context, code, 1) : []
  return json({ code: code ?? '', id: found?.id ?? null })
}
