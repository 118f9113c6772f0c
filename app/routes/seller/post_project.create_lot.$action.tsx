import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { Link, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { asTyped } from '#app/features/drafts/as-typed.ts'
import { LotEditor } from '#app/features/drafts/components/lot-editor.tsx'
import type { EditAnswer } from '#app/flows/lots/edit-draft.server.ts'
import { ShownTile } from '#app/views/lot/shown-tile.tsx'
import { actOnEditor, readEditorPage } from './editor-page.server.ts'
import '#app/features/drafts/components/editor.css'
import { titled } from '#app/ui/titled.ts'

/** All fields of a draft. */
export function loader(args: LoaderFunctionArgs) {
  return readEditorPage(args, args.params.action ?? '', '/post_project/create_lot')
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export function action(args: ActionFunctionArgs) {
  return actOnEditor(args, args.params.action ?? '')
}

export default function EditLot() {
  const loaded = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as EditAnswer | undefined
  const { t } = useTranslation()
  return (
    <>
      <div className="row row-wrap seller-title">
        <h1 className="h-page">{loaded.isNew ? t('drafts.newLot') : t('drafts.editLot')}</h1>
        <Link className="link push" to={`/seller/quick/${loaded.id}${loaded.query}`}>
          {t('quick.link')}
        </Link>
      </div>
      <LotEditor
        key={loaded.id}
        {...asTyped(loaded, answer?.typed)}
        answer={answer ?? null}
        tile={<ShownTile tile={loaded.preview} />}
      />
    </>
  )
}
