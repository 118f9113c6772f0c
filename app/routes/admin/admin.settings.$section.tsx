import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { uploadAddress, uploadFile } from '#app/domain/shop/uploads.ts'
import { SECTION_FIELDS } from '#app/features/settings/components/section-fields.tsx'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openSection, submitSection } from '#app/features/settings/edit.server.ts'
import { isSectionName, SECTIONS, type Section, type SectionName } from '#app/features/settings/sections.ts'
import { attachUpload, readFormWithPicture, unread } from '#app/features/uploads/attach.server.ts'
import { LOGO_SIZE } from '#app/features/uploads/kept.ts'
import { i18n } from '#app/i18n/i18n.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

function readName({ params }: Pick<LoaderFunctionArgs, 'params'>): SectionName {
  if (!isSectionName(params.section)) throw notFound()
  return params.section
}

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  requireAdmin(context, request)
  const name = readName(args)
  const [t, edit] = await Promise.all([i18n.getFixedT(request), openSection(context, SECTIONS[name])])
  return {
    name,
    title: t(`admin.nav.${name}`),
    saved: new URL(request.url).searchParams.has('saved'),
    ...edit,
  }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.title, matches) },
  { name: 'robots', content: 'noindex' },
]

export async function action(args: ActionFunctionArgs) {
  const { context, request } = args
  const actor = requireAdmin(context, request)
  const name = readName(args)
  const section: Section = SECTIONS[name]
  const given = await readFormWithPicture(request)
  if (typeof given === 'string') {
    const { result, status } = unread(given)
    return data({ result, stale: null }, { status })
  }
  const attached = attachUpload(context, actor, given, {
    folder: 'logo',
    kept: LOGO_SIZE,
    place: (form, picture) => form.set('logo', uploadAddress(uploadFile(picture, null))),
  })
  const { form, keep, shownAgain } = attached
  const { saved, status, result, stale } = await submitSection(context, form, section, keep)
  if (saved) return redirect(`/admin/settings/${name}?saved=1`, 303)
  return data({ result: shownAgain(result), stale }, { status })
}

export default function SettingsSection() {
  const { name, seen, values, last, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  const Fields = SECTION_FIELDS[name]
  return (
    <AdminPage
      section={name}
      aside={name === 'premium' && <ButtonLink to="/admin/settings/premiums">{t('premium.list')}</ButtonLink>}
    >
      <SettingsForm
        id={name}
        withPicture={name === 'brand'}
        action={`/admin/settings/${name}`}
        seen={seen}
        values={values}
        last={last}
        saved={saved}
        answer={answer}
        more={
          name === 'brand' && (
            <Button className="no-script" name="intent" value="preview">
              {t('admin.preview')}
            </Button>
          )
        }
      >
        <Fields />
      </SettingsForm>
    </AdminPage>
  )
}
