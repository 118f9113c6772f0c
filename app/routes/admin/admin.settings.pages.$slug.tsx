import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { savePage, subjects } from '#app/features/settings/commands.server.ts'
import { PageFields } from '#app/features/settings/components/page-fields.tsx'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { isPageSlug } from '#app/features/settings/default-pages/index.ts'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { pageInput } from '#app/features/settings/inputs.ts'
import { type Block, readMarkdown } from '#app/features/settings/markdown.server.ts'
import { findPage } from '#app/features/settings/storefront.server.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { Prose } from '#app/views/site/prose.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/pages'

/** Which text of the page is edited has a name of its own: `lng` would change the language of this page. */
function readPlace({ params, request }: Pick<LoaderFunctionArgs, 'params' | 'request'>) {
  const { slug = '' } = params
  if (!isPageSlug(slug)) throw notFound()
  const language = new URL(request.url).searchParams.get('text') === 'es' ? 'es' : 'en'
  return { slug, language } as const
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  requireAdmin(context, request)
  const { slug, language } = readPlace(args)
  const { values, ...edit } = await openEdit(context, [subjects.page(slug, language)], () =>
    findPage(context, slug, language),
  )
  const { title, body, version } = values
  return {
    slug,
    language,
    title,
    version,
    saved: new URL(request.url).searchParams.has('saved'),
    values: { title, body },
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  requireAdmin(context, request)
  const { slug, language } = readPlace(args)
  const done = redirect(`${LIST}/${encodeURIComponent(slug)}?text=${language}&saved=1`, 303)
  const form = await readFields(request)
  if (form.get('intent') === 'house') {
    const answer = await savePage(context, { slug, language, text: null }, Number(form.get('seen')))
    if (answer.ok) return done
    if (answer.code !== 'stale') throw notFound()
    return told({ ...tooLate(answer), preview: null }, 409)
  }
  const { saved, status, result, stale, preview } = await submitEdit(form, {
    schema: pageInput,
    save: (text, seen) => savePage(context, { slug, language, text }, seen),
    read: async () => {
      const { title, body } = await findPage(context, slug, language)
      return { title, body }
    },
  })
  if (saved) return done
  const shown = preview && { title: preview.title, blocks: await readMarkdown(preview.body) }
  return told({ result, stale, preview: shown }, status)
}

type Told = EditAnswer & { preview: { title: string; blocks: readonly Block[] } | null }

function told(answer: Told, status: number) {
  return data(answer, { status })
}

export default function EditPage() {
  const { slug, language, title, version, seen, values, last, saved } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const action = `${LIST}/${encodeURIComponent(slug)}?text=${language}`
  return (
    <AdminPage section="pages" title={`${title} · ${t(`admin.languages.${language}`)}`}>
      <SettingsForm
        id="page"
        action={action}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        back={LIST}
        more={
          <Button name="intent" value="preview">
            {t('admin.preview')}
          </Button>
        }
      >
        <PageFields />
      </SettingsForm>
      {version > 0 && (
        <Form method="post" action={action} className="set-remove">
          <input type="hidden" name="seen" value={answer?.stale?.seen ?? seen} />
          <Button variant="danger" name="intent" value="house">
            {t('admin.pages.back')}
          </Button>
        </Form>
      )}
      {answer?.preview && (
        <section className="set-preview set-page" aria-label={t('admin.preview')}>
          <p className="lbl">{t('admin.preview')}</p>
          <p className="h-page">{answer.preview.title}</p>
          <Prose blocks={answer.preview.blocks} />
        </section>
      )}
    </AdminPage>
  )
}
