import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { gapsOf, keepsPlaceholders } from '#app/domain/shop/storefront.ts'
import { savePhrase, subjects } from '#app/features/settings/commands.server.ts'
import { PhraseFields } from '#app/features/settings/components/phrase-fields.tsx'
import { SettingsForm } from '#app/features/settings/components/settings-form.tsx'
import { openEdit, submitEdit } from '#app/features/settings/edit.server.ts'
import { fault, phraseInput } from '#app/features/settings/inputs.ts'
import { findPhrase } from '#app/features/settings/queries.server.ts'
import { housePhrases } from '#app/i18n/i18n.server.ts'
import { LANGUAGES, type Language } from '#app/i18n/languages.ts'
import { readFields } from '#app/lib/form.server.ts'
import { notFound, requireAdmin } from '#app/lib/http.ts'
import { Button } from '#app/ui/button.tsx'
import { titled } from '#app/ui/titled.ts'
import { AdminPage } from '#app/views/work/admin-page.tsx'

const LIST = '/admin/settings/phrases'

function houseWords(key: string, language: Language): string {
  const words = housePhrases(language).get(key)
  if (words === undefined) throw notFound()
  return words
}

export async function loader({ context, request, params }: LoaderFunctionArgs) {
  requireAdmin(context, request)
  const { key = '' } = params
  const forms = await Promise.all(
    LANGUAGES.map(async (language) => {
      const house = houseWords(key, language)
      const { values, ...edit } = await openEdit(context, [subjects.phrase(key, language)], () =>
        findPhrase(context, key, language),
      )
      return {
        language,
        house,
        gaps: gapsOf(house),
        own: values !== null,
        values: { text: values ?? house },
        ...edit,
      }
    }),
  )
  return { key, forms, saved: new URL(request.url).searchParams.get('saved') }
}

export const meta: MetaFunction<typeof loader> = ({ data, matches }) => [
  { title: titled(data?.key, matches) },
]

export async function action({ context, request, params }: ActionFunctionArgs) {
  requireAdmin(context, request)
  const { key = '' } = params
  const form = await readFields(request)
  const language = form.get('language') === 'es' ? 'es' : 'en'
  const house = houseWords(key, language)
  if (form.get('intent') === 'house') form.set('text', house)
  const { saved, status, result, stale } = await submitEdit(form, {
    schema: phraseInput,
    // the house's own words need no row of their own
    save: ({ text }, seen) =>
      savePhrase(context, { key, language, text: text === house ? null : text }, seen),
    read: async () => ({ text: (await findPhrase(context, key, language)) ?? house, language }),
    judge: async ({ text }) => (keepsPlaceholders(house, text) ? null : { text: [fault('placeholders')] }),
  })
  if (saved) return redirect(`${LIST}/${key}?saved=${language}`, 303)
  return data({ language, result, stale }, { status })
}

export default function EditPhrase() {
  const { key, forms, saved } = useLoaderData<typeof loader>()
  const answer = useActionData<typeof action>()
  const { t } = useTranslation()
  return (
    <AdminPage section="phrases" title={key}>
      {forms.map(({ language, house, gaps, own, values, seen, last }) => (
        <section key={language} className="set-part">
          <h2 className="h-sec">{t(`admin.languages.${language}`)}</h2>
          <SettingsForm
            id={`phrase-${language}`}
            action={`${LIST}/${key}`}
            seen={seen}
            values={values}
            last={last}
            saved={saved === language}
            answer={answer?.language === language ? answer : undefined}
            back={LIST}
            more={
              own && (
                <Button name="intent" value="house">
                  {t('admin.phrases.back')}
                </Button>
              )
            }
          >
            <input type="hidden" name="language" value={language} />
            <PhraseFields language={language} house={house} gaps={gaps} />
          </SettingsForm>
        </section>
      ))}
    </AdminPage>
  )
}
