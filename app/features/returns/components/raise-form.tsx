import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { formatExact } from '#app/domain/money/money.ts'
import { RETURN_REASONS } from '#app/domain/shop/returns.ts'
import { MOST_FILES, UPLOAD_ACCEPT } from '#app/domain/shop/uploads.ts'
import type { FormAnswer, Typed } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field, FieldErrors } from '#app/ui/field.tsx'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'
import { MOST_NOTE } from '../inputs.ts'

/** A line of which something can go back. `each`: what a piece came to, and `total` all that are left. */
export type RaiseLine = {
  id: string
  lotNumber: number
  title: string
  returnable: number
  each: number
  total: number
  image: PictureSource | null
}

type RaiseFormProps = {
  lines: readonly RaiseLine[]
  attempt: string
  /** Ticked from the start. */
  chosen: string | null
  /** As it was sent, with the lines that were ticked parted by spaces, and what is wrong with it. */
  typed: Typed
  faults: FormAnswer<RaiseFault>['faults']
}

const OF_LINES = ['line', 'quantity'] as const
const OF_PICTURES = ['too_large', 'type', 'empty', 'damaged', 'dimensions', 'busy', 'too_many'] as const
export type RaiseFault = 'reason' | (typeof OF_LINES)[number] | (typeof OF_PICTURES)[number]

export function isOfLines(code: string): code is (typeof OF_LINES)[number] {
  return OF_LINES.some((one) => one === code)
}

export function isOfPictures(code: string): code is (typeof OF_PICTURES)[number] {
  return OF_PICTURES.some((one) => one === code)
}

/** What goes back, how many pieces of it, why, and what it looks like. A plain form. */
export function RaiseForm({ lines, attempt, chosen, typed, faults }: RaiseFormProps) {
  const { t } = useTranslation()
  const ofLines = OF_LINES.find((fault) => fault === faults.lines)
  const ofPictures = OF_PICTURES.find((fault) => fault === faults.pictures)
  const isUnsaid = faults.reason !== undefined
  const ticked = typed.lines === undefined ? [chosen] : typed.lines.split(' ')
  return (
    <Form method="post" encType="multipart/form-data" className="panel ret-form stack" noValidate>
      <input type="hidden" name="act" value="raise" />
      <input type="hidden" name="attempt" value={attempt} />
      <fieldset className="ret-set" aria-describedby={ofLines ? 'ret-lines-error' : undefined}>
        <legend className="label">{t('returns.page.which')}</legend>
        <ul className="items">
          {lines.map((line) => (
            <RaiseRow
              key={line.id}
              line={line}
              ticked={ticked.includes(line.id) || lines.length === 1}
              pieces={typed[`qty-${line.id}`]}
            />
          ))}
        </ul>
        {ofLines && <FieldErrors id="ret-lines-error" errors={[t(`returns.errors.${ofLines}`)]} />}
      </fieldset>
      <fieldset className="ret-set" aria-describedby={isUnsaid ? 'ret-reason-error' : undefined}>
        <legend className="label">{t('returns.why')}</legend>
        {RETURN_REASONS.map((reason, place) => (
          <label key={reason} className="check">
            <input
              type="radio"
              name="reason"
              value={reason}
              required
              defaultChecked={typed.reason === reason}
              // biome-ignore lint/a11y/noAutofocus: what is wrong gets the focus, also without script.
              autoFocus={isUnsaid && place === 0}
            />
            <span>{t(`returns.reason.${reason}`)}</span>
          </label>
        ))}
        {isUnsaid && <FieldErrors id="ret-reason-error" errors={[t('returns.errors.reason')]} />}
      </fieldset>
      <Field id="ret-note" label={t('returns.note')} optional>
        <textarea
          className="input"
          id="ret-note"
          name="note"
          rows={3}
          maxLength={MOST_NOTE}
          defaultValue={typed.note ?? ''}
        />
      </Field>
      <Field
        id="ret-pictures"
        label={t('returns.pictures.label')}
        optional
        hint={t('returns.pictures.hint', { count: MOST_FILES })}
        errors={ofPictures ? [t(`returns.pictures.errors.${ofPictures}`, { count: MOST_FILES })] : undefined}
      >
        <DropField
          id="ret-pictures"
          name="pictures"
          accept={UPLOAD_ACCEPT}
          multiple
          aria-invalid={ofPictures ? true : undefined}
          aria-describedby={ofPictures ? 'ret-pictures-error' : 'ret-pictures-description'}
        />
      </Field>
      <Button variant="primary" data-testid="raise-return">
        {t('returns.page.send')}
      </Button>
    </Form>
  )
}

type RaiseRowProps = { line: RaiseLine; ticked: boolean; pieces: string | undefined }

function RaiseRow({ line, ticked, pieces }: RaiseRowProps) {
  const { t } = useTranslation()
  const { id, lotNumber, title, returnable, each, total, image } = line
  return (
    <li>
      <label className="check grow">
        <input type="checkbox" name="lines" value={id} defaultChecked={ticked} />
        <span className="ret-pic">
          <Picture image={image} sizes="64px" />
        </span>
        <span>
          <b>{title}</b>
          <small>
            {t('returns.lot', { lot: lotNumber })} ·{' '}
            {returnable > 1
              ? t('returns.page.each', { amount: formatExact(each) })
              : t('returns.page.whole', { amount: formatExact(total) })}
          </small>
        </span>
      </label>
      {returnable > 1 && (
        <span className="row ret-qty">
          <input
            className="input"
            type="number"
            name={`qty-${id}`}
            min={1}
            max={returnable}
            defaultValue={pieces ?? returnable}
            aria-label={t('returns.page.pieces', { lot: lotNumber })}
          />
          <span className="cap">{t('returns.page.of', { count: returnable })}</span>
        </span>
      )}
    </li>
  )
}
