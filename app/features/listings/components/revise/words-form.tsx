import { Form } from '@remix-run/react'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TITLE_MOST } from '#app/domain/shop/draft.ts'
import { UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field, FieldErrors } from '#app/ui/field.tsx'
import { FormInput, wired } from '#app/ui/form-input.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { RevisePart } from './page.ts'

const FORM = 'words'

/** Words and pictures: they may change at any time, and whoever has offered is told. */
export function WordsForm({ page, answer }: RevisePart) {
  const { t } = useTranslation()
  const { row, images, log } = page
  const form = useRef<HTMLFormElement>(null)
  const [asks, setAsks] = useState(false)
  const isTold = log.firstOfferAt !== null
  const faultOf = (name: string) => {
    const [code] = answer?.errors[name] ?? []
    return code ? t(`revise.fault.${code as 'title'}`, { defaultValue: t('revise.fault.other') }) : undefined
  }
  const review = (event: FormEvent) => {
    if (!isTold || asks) return
    event.preventDefault()
    setAsks(true)
  }
  const line = (name: 'title' | 'keywords' | 'binLocation', value: string, most: number) => (
    <FormInput
      form={FORM}
      name={name}
      label={t(`revise.key.${name}`)}
      fault={faultOf(name)}
      defaultValue={value}
      maxLength={most}
      autoComplete="off"
    />
  )
  return (
    <Form
      ref={form}
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={review}
      data-testid="words-form"
    >
      <input type="hidden" name="seen" value={log.version} />
      <h2 className="h-sec">{t('revise.words')}</h2>
      <div className="stack">
        {line('title', row.title, TITLE_MOST)}
        <Field
          id={`${FORM}-description`}
          label={t('revise.key.description')}
          hint={isTold ? t('revise.besideOld') : undefined}
          errors={faultOf('description') ? [faultOf('description') ?? ''] : undefined}
        >
          <textarea
            className="input"
            rows={4}
            {...wired({ form: FORM, name: 'description', fault: faultOf('description'), hint: isTold })}
            defaultValue={row.description}
          />
        </Field>
        <Field id={`${FORM}-disclaimer`} label={t('revise.key.disclaimer')} optional>
          <textarea
            className="input"
            rows={2}
            {...wired({ form: FORM, name: 'disclaimer', fault: undefined })}
            defaultValue={row.disclaimer ?? ''}
          />
        </Field>
        <fieldset className="rv-pics">
          <legend className="label">{t('revise.key.pictures')}</legend>
          {images.map((image, place) => (
            <label key={image.name}>
              <Picture image={image} sizes="96px" alt={t('revise.picture', { number: place + 1 })} />
              <span className="cap">
                <input type="checkbox" name="remove" value={image.name} /> {t('revise.takeOut')}
              </span>
            </label>
          ))}
          <div className="rv-add">
            <label className="label" htmlFor={`${FORM}-pictures`}>
              {t('revise.addPictures')}
            </label>
            <DropField id={`${FORM}-pictures`} name="pictures" multiple accept={UPLOAD_ACCEPT} />
          </div>
          <FieldErrors
            id={`${FORM}-pictures-error`}
            errors={faultOf('pictures') ? [faultOf('pictures') ?? ''] : undefined}
          />
        </fieldset>
        <div className="grid-2">
          {line('binLocation', row.binLocation ?? '', 300)}
          {line('keywords', row.keywords, 1_000)}
        </div>
        <p>
          <Button name="intent" value="words">
            {t(isTold ? 'revise.reviewWords' : 'revise.saveWords')}
          </Button>
        </p>
      </div>
      <Dialog
        open={asks}
        onOpenChange={setAsks}
        title={t('revise.changeAfter', { count: log.people })}
        footer={
          <>
            <Button type="button" onClick={() => setAsks(false)}>
              {t('revise.back')}
            </Button>
            <Button
              type="button"
              variant="primary"
              onClick={() => {
                form.current?.requestSubmit(
                  form.current.querySelector<HTMLButtonElement>('button[value=words]'),
                )
                setAsks(false)
              }}
            >
              {t('revise.changeAndTell', { count: log.people })}
            </Button>
          </>
        }
      >
        <ul className="stack">
          <li>{t('revise.toldNow', { count: log.people })}</li>
          <li>{t('revise.bothStay')}</li>
          <li>{t('revise.offersStand')}</li>
        </ul>
      </Dialog>
    </Form>
  )
}
