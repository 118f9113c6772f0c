import { ImagePlus } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TITLE_MOST } from '#app/domain/shop/draft.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { Field, FieldErrors } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { ListFields } from '#app/ui/list-fields.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { type RevisePart, typedIn } from './page.ts'

/** Before the names of its fields in their ids. */
const IDS = 'words'

/** Words and pictures: they may change at any time, and whoever has offered is told. */
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
        {page.lists.length > 0 && <input type="hidden" name="choices" value="" />}
        <ListFields
          lists={page.lists}
          chosen={typed?.choices?.split(' ') ?? page.chosen}
          fault={faultOf('choices')}
        />
        <Pictures
          page={page}
          removed={given('remove', '').split(' ')}
          cover={typed?.cover}
          fault={faultOf('pictures')}
        />
        <div className="grid-2">
          {line('binLocation', row.binLocation ?? '', 300)}
          {line('keywords', row.keywords, 1_000)}
        </div>
      </div>
    </section>
  )
}

type PicturesProps = {
  page: RevisePart['page']
  /** The names of those that were taken out, and are not yet. */
  removed: readonly string[]
  /** The name of the one that was made the cover, and is not yet. */
  cover: string | undefined
  fault: string | undefined
}

/** The pictures in a row, each with the button that takes it out, and the one that adds some. Boxes and a field, without script too. */
function Pictures({ page: { images }, removed, cover, fault }: PicturesProps) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const [names, setNames] = useState<readonly string[]>([])
  return (
    <fieldset className="rv-pics">
      <legend className="label">{t('revise.key.pictures')}</legend>
      {images.map((image, place) => {
        const picture = t('revise.picture', { number: place + 1 })
        return (
          <div key={image.name}>
            <label className="rv-pic">
              <Picture image={image} sizes="96px" alt={picture} />
              <input
                type="checkbox"
                name="remove"
                value={image.name}
                defaultChecked={removed.includes(image.name)}
                className="sr"
                aria-label={`${t('revise.takeOut')}: ${picture}`}
              />
              <span className="btn btn-secondary btn-sm rv-out">{t('revise.takeOut')}</span>
              <span className="btn btn-secondary btn-sm rv-back">{t('revise.keepIn')}</span>
            </label>
            {images.length > 1 && (
              <label className="check rv-cover">
                <input
                  type="radio"
                  name="cover"
                  value={image.name}
                  defaultChecked={cover === undefined ? place === 0 : cover === image.name}
                  aria-label={`${t('revise.cover')}: ${picture}`}
                />
                <span>{t('revise.cover')}</span>
              </label>
            )}
          </div>
        )
      })}
      <label className="btn btn-secondary rv-add" htmlFor={`${IDS}-pictures`}>
        <ImagePlus className="i" aria-hidden="true" />
        {t('revise.addPictures')}
        <input
          ref={field}
          id={`${IDS}-pictures`}
          className="sr"
          type="file"
          name="pictures"
          multiple
          accept={UPLOAD_ACCEPT}
          onChange={({ currentTarget }) =>
            setNames(Array.from(currentTarget.files ?? [], ({ name }) => name))
          }
        />
      </label>
      {names.length > 0 && (
        <p className="cap rv-names" aria-live="polite">
          {t('revise.added', { names: names.join(', ') })}
        </p>
      )}
      <FieldErrors id={`${IDS}-pictures-error`} errors={fault ? [fault] : undefined} />
    </fieldset>
  )
}
