import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { Form, useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { saveBanner, subjects } from '#app/features/settings/commands.server.ts'
import { BannerFields } from '#app/features/settings/components/banner-fields.tsx'
import { type EditAnswer, SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit, tooLate } from '#app/features/settings/edit.server.ts'
import { bannerForm, NEW_BANNER } from '#app/features/settings/forms.ts'
import { bannerInput, fault } from '#app/features/settings/inputs.ts'
import { findBanner, listPictureNames, unknownPictures } from '#app/features/settings/queries.server.ts'
import { attachUpload, readFormWithPicture, unread } from '#app/features/uploads/attach.server.ts'
import { PAGE_WIDTHS } from '#app/features/uploads/kept.ts'
import { findUploads } from '#app/features/uploads/queries.server.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { SaleCarousel } from '#app/views/lot/sale-carousel.island.tsx'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/banners'

/** React 18 has no word for it yet. */
const INERT = { inert: '' }

/** The id of a new banner comes with its form: a form that is sent twice makes one banner. */
const NEW_ID = /^b-[0-9a-f-]{36}$/

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { id = '' } = params
  const isNew = id === 'new'
  const made = isNew ? `b-${crypto.randomUUID()}` : id
  const [t, pictures, edit] = await Promise.all([
    i18n.getFixedT(request),
    listPictureNames(context),
    openEdit(context, [subjects.banner(made)], () => findBanner(context, made)),
  ])
  if (!edit.values && !isNew) throw notFound()
  return {
    id: made,
    isNew,
    title: edit.values?.title ?? t('admin.banners.add'),
    pictures,
    saved: new URL(request.url).searchParams.has('saved'),
    ...edit,
    values: edit.values ? bannerForm(edit.values) : NEW_BANNER,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  const actor = requireAdmin(context, request)
  const given = await readFormWithPicture(request)
  if (typeof given === 'string') {
    const { result, status } = unread(given)
    return told({ result, stale: null, preview: null, made: params.id ?? '' }, status)
  }
  const attached = attachUpload(context, actor, given, {
    folder: 'banner',
    kept: PAGE_WIDTHS,
    place: addPicture,
  })
  const { form } = attached
  const made = String(form.get('made') ?? '')
  const id = params.id === 'new' && NEW_ID.test(made) ? made : (params.id ?? '')
  if (form.get('intent') === 'remove') {
    const answer = await saveBanner(context, id, null, Number(form.get('seen')))
    if (answer.ok) return redirect(`${LIST}?removed=1`, 303)
    if (answer.code !== 'stale') throw notFound()
    return told({ ...tooLate(answer), preview: null, made: id }, 409)
  }
  const { saved, status, result, ...answer } = await submitEdit(form, {
    schema: bannerInput,
    save: (banner, seen) => saveBanner(context, id, banner, seen),
    read: async () => {
      const found = await findBanner(context, id)
      return found && bannerForm(found)
    },
    judge: async ({ pictures }) => {
      const typed = attached.name ? pictures.filter((name) => name !== attached.name) : pictures
      const uploaded = await findUploads(context, typed)
      const others = typed.filter((name) => !uploaded.has(name))
      const unknown = others.length === 0 ? [] : await unknownPictures(context, others)
      if (unknown.length === 0) return attached.keep()
      return Object.fromEntries(
        pictures.flatMap((name, at) =>
          unknown.includes(name) ? [[`pictures[${at}]`, [fault('picture')]]] : [],
        ),
      )
    },
  })
  if (saved) return redirect(`${LIST}/${id}?saved=1`, 303)
  return told({ ...answer, result: attached.shownAgain(result), made: id }, status)
}

type Told = EditAnswer & { preview: z.output<typeof bannerInput> | null; made: string }

/** Into the first row that is empty. */
function addPicture(form: FormData, name: string) {
  let row = 0
  while (form.get(`pictures[${row}]`)) row += 1
  form.set(`pictures[${row}]`, name)
}

function told(answer: Told, status: number) {
  return data(answer, { status })
}

export default function EditBanner() {
  const { id, isNew, title, pictures, seen, values, last, saved } = useLoaderData<typeof loader>()
  // the router's types lose an answer that several returns of the action share
  const answer = useActionData<unknown>() as Told | undefined
  const { t } = useTranslation()
  const action = `${LIST}/${isNew ? 'new' : id}`
  const shown = answer?.preview ?? (isNew ? null : values)
  return (
    <AdminPage section="banners" title={title}>
      {shown && (
        <section className="set-preview" aria-label={t('admin.preview')} {...INERT}>
          <SaleCarousel banners={[{ id: 'preview', ...shown }]} />
        </section>
      )}
      <SettingsForm
        id="banner"
        withPicture
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
        <input type="hidden" name="made" value={answer?.made ?? id} />
        <BannerFields pictures={pictures} />
      </SettingsForm>
      {!isNew && (
        <Form method="post" action={action} className="set-remove">
          <input type="hidden" name="seen" value={answer?.stale?.seen ?? seen} />
          <Button variant="danger" name="intent" value="remove">
            {t('admin.banners.remove')}
          </Button>
        </Form>
      )}
    </AdminPage>
  )
}
