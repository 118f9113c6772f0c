import {
  type DefaultValue,
  FormProvider,
  getFormProps,
  type SubmissionResult,
  useForm,
} from '@conform-to/react'
import { Form, Link, useNavigation } from '@remix-run/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'
import type { Difference } from '../differences.ts'
import { StaleNote } from './stale-note.tsx'

/** What a route's action says after a form was sent. */
export type EditAnswer = {
  result: SubmissionResult<string[]> | null
  stale: { by: string; at: number; seen: number; differences: Difference[] } | null
}

type SettingsFormProps = {
  id: string
  action: string
  /** The state that the form was made from: what a save is judged by. */
  seen: number
  values: Record<string, unknown>
  last: { at: number; personEmail: string } | null
  saved: boolean
  answer: EditAnswer | undefined
  /** Stands between the form and what saves it. */
  children: ReactNode
  /** Further buttons beside Save. */
  more?: ReactNode
  /** Whether a picture may travel with it. */
  withPicture?: boolean
  /** Where Discard leads; this page anew when not said. */
  back?: string
}

/** A part of the settings: works as a plain form, and refuses to overwrite what somebody else has saved meanwhile. */
export function SettingsForm(props: SettingsFormProps) {
  // made anew when what it was made from has changed
  return <Body key={`${props.id} ${props.seen}`} {...props} />
}

function Body(props: SettingsFormProps) {
  const { id, action, seen, values, last, saved, answer, children, more, back, withPicture } = props
  const { t } = useTranslation()
  const busy = useNavigation().formAction?.startsWith(action) ?? false
  const [form] = useForm({
    id,
    lastResult: answer?.result ?? null,
    defaultValue: values as DefaultValue<Record<string, unknown>>,
    shouldValidate: 'onSubmit',
  })
  const note = useRef<HTMLDivElement>(null)
  const wrong = answer?.result?.status === 'error' && Boolean(answer.result.error)
  useEffect(() => {
    if (answer?.stale || wrong) note.current?.focus()
  }, [answer, wrong])
  return (
    <FormProvider context={form.context}>
      <Form
        method="post"
        action={action}
        encType={withPicture ? 'multipart/form-data' : undefined}
        preventScrollReset
        {...getFormProps(form)}
        noValidate
        className="set-wrap"
      >
        {/* a refused save does not load the page's data anew: its answer says what there is now */}
        <input type="hidden" name="seen" value={answer?.stale?.seen ?? seen} />
        <div ref={note} tabIndex={-1} className="set-note">
          {answer?.stale && <StaleNote stale={answer.stale} />}
          {wrong && (
            <Note tone="out" role="alert">
              {t('admin.wrong')}
            </Note>
          )}
          {saved && !answer && (
            <Note tone="win" role="status">
              {t('admin.saved')}
            </Note>
          )}
        </div>
        {/* what Enter presses: the first button of a form, and not one that takes away a row */}
        <button type="submit" className="sr" tabIndex={-1} aria-hidden="true" />
        {children}
        <div className="save">
          <p className="cap">
            {last ? (
              <>
                {t('admin.lastChange', { by: last.personEmail })} <Time at={last.at} form="document" />
              </>
            ) : (
              t('admin.never')
            )}
          </p>
          <span className="row push">
            {more}
            <Link className="btn btn-secondary" to={back ?? action} reloadDocument={!back}>
              {t('admin.discard')}
            </Link>
            <Button variant="primary" busy={busy}>
              {t(answer?.stale ? 'admin.saveAnyway' : 'admin.save')}
            </Button>
          </span>
        </div>
      </Form>
    </FormProvider>
  )
}
