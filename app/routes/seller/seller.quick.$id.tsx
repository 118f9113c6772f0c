import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { asTyped } from '#app/features/drafts/as-typed.ts'
import { QuickDone } from '#app/features/drafts/components/quick-done.tsx'
import { QuickLot } from '#app/features/drafts/components/quick-lot.tsx'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { titled } from '#app/ui/titled.ts'
import { ShownTile } from '#app/views/lot/shown-tile.tsx'
import { actOnEditor, readEditorPage, readListed } from './editor-page.server.ts'
import '#app/features/drafts/components/editor.css'

/** One thing, listed with one thumb; once it is, what was made of it. */
export async function loader(args: LoaderFunctionArgs) {
  const { id = '' } = args.params
  const listed = await readListed(args, id)
  return listed
    ? { kind: 'listed' as const, ...listed }
    : { kind: 'draft' as const, ...(await readEditorPage(args, id, '/seller/quick')) }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export function action(args: ActionFunctionArgs) {
  return actOnEditor(args, args.params.id ?? '', 'quick')
}

export default function ListOneThing() {
  const loaded = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as EditAnswer | undefined
  if (loaded.kind === 'listed') return <QuickDone {...loaded} />
  return (
    <QuickLot
      key={loaded.id}
      {...asTyped(loaded, answer?.typed)}
      answer={answer ?? null}
      tile={<ShownTile tile={loaded.preview} />}
    />
  )
}
