import { useTranslation } from 'react-i18next'
import { TITLE_MOST } from '#app/domain/shop/draft.ts'
import { Field } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { ListFields } from '#app/ui/list-fields.tsx'
import { type RevisePart, typedIn } from './page.ts'

/** Before the names of its fields in their ids. */
const IDS = 'words'

/** Words: they may change at any time, and whoever has offered is told. */
export function WordsPart({ page, answer }: RevisePart) {
  const { t } = useTranslation()
  const { row, log } = page
  const typed = typedIn(answer)
  const given = (name: string, saved: string) => typed?.[name] ?? saved
  const isTold = log.firstOfferAt !== null
  const faultOf = (name: string) => {
    const code = answer?.faults[name]
    return code ? t(`revise.fault.${code as 'title'}`, { defaultValue: t('revise.fault.other') }) : undefined
  }
  const line = (name: 'title' | 'keywords' | 'binLocation', value: string, most: number) => (
    <FormInput
      form={IDS}
      name={name}
      label={t(`revise.key.${name}`)}
      fault={faultOf(name)}
      defaultValue={given(name, value)}
      maxLength={most}
      autoComplete="off"
    />
  )
  const description = faultOf('description')
  return (
    <section>
      <h2 className="h-sec">{t('revise.words')}</h2>
      <div className="stack">
        {line('title', row.title, TITLE_MOST)}
        <Field
          id={`${IDS}-description`}
          label={t('revise.key.description')}
          hint={isTold ? t('revise.besideOld') : undefined}
          errors={description ? [description] : undefined}
        >
          <textarea
            className="input"
            rows={4}
            {...wired({ form: IDS, name: 'description', fault: description, hint: isTold })}
            defaultValue={given('description', row.description)}
          />
        </Field>
        <Field id={`${IDS}-disclaimer`} label={t('revise.key.disclaimer')} optional>
          <textarea
            className="input"
            rows={2}
            {...wired({ form: IDS, name: 'disclaimer', fault: undefined })}
            defaultValue={given('disclaimer', row.disclaimer ?? '')}
          />
        </Field>
        {/* one that nobody ticks sends nothing: that there are fields at all is said by this */}
        {page.choices.lists.length > 0 && <input type="hidden" name="choices" value="" />}
        <ListFields
          lists={page.choices.lists}
          chosen={typed?.choices?.split(' ') ?? page.chosen}
          fault={faultOf('choices')}
        />
        <div className="grid-2">
          {line('binLocation', row.binLocation ?? '', 300)}
          {line('keywords', row.keywords, 1_000)}
        </div>
      </div>
    </section>
  )
}
