import { json, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { listSuggestions } from '#app/features/browse/suggest.server.ts'

const MOST = 10

/** What somebody may be typing in the header's search, as its list shows it. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  const typed = new URL(request.url).searchParams.get('q')?.slice(0, 200) ?? ''
  const tiles = await listSuggestions(context, typed, MOST)
  return json({
    typed,
    lots: tiles.map(({ id, title, lotNumber, image, location, price }) => ({
      id,
      title,
      lotNumber,
      image,
      place: `${location.name}, ${location.state}`,
      price,
    })),
  })
}
