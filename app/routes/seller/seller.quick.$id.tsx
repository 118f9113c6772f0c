import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { QuickLot } from '#app/features/drafts/components/quick-lot.tsx'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { ShownTile } from '#app/views/lot/shown-tile.tsx'
import { actOnEditor, readEditorPage } from './editor-page.server.ts'
import '#app/features/drafts/components/editor.css'
import { titled } from '#app/ui/titled.ts'

/** One thing, listed with one thumb. */
export function loader(args: LoaderFunctionArgs) {
  return readEditorPage(args, args.params.id ?? '', '/seller/quick')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export function action(args: ActionFunctionArgs) {
  return actOnEditor(args, args.params.id ?? '')
}

export default function ListOneThing() {
  const loaded = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as EditAnswer | undefined
  return (
    <QuickLot
      key={loaded.id}
      {...loaded}
      answer={answer ?? null}
      tile={<ShownTile tile={loaded.preview} />}
    />
  )
}
