import { Form, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { Field } from '#app/ui/field.tsx'
import type { EmailFault } from '../inputs.ts'
import './start.css'

/** What the page /start answers a form that was sent to it: where the typed address leads. */
export type StartAnswer = {
  next: 'login' | 'register' | null
  fault: EmailFault | 'tooMany' | null
  email: string
}

/** The typed address leads on: with script to a popup over this page, without to a page. */
export function StartEmail({ onAnswer }: { onAnswer: (next: 'login' | 'register', email: string) => void }) {
  const { t } = useTranslation()
  const fetcher = useFetcher<StartAnswer>()
  const answered = useRef(onAnswer)
  answered.current = onAnswer
  const { data } = fetcher
  // only a page that listens asks for an answer in the place of another page
  const [listens, setListens] = useState(false)
  useEffect(() => setListens(true), [])
  useEffect(() => {
    if (data?.next) answered.current(data.next, data.email)
  }, [data])
  return (
    <section className="start" aria-labelledby="start-title">
      <div>
        <h2 className="h-sec" id="start-title">
          {t('signing.start.title')}
        </h2>
        <p className="muted">{t('signing.start.text')}</p>
      </div>
      <fetcher.Form method="post" action="/start" noValidate className="start-form">
        {listens && <input type="hidden" name="by" value="script" />}
        <StartField answer={data ?? null} busy={fetcher.state !== 'idle'} />
      </fetcher.Form>
    </section>
  )
}

/** The same as a page of its own, which is left by its answer. */
export function StartForm({ answer, busy }: { answer: StartAnswer | null; busy: boolean }) {
  return (
    <Form method="post" action="/start" reloadDocument noValidate className="start-form">
      <StartField answer={answer} busy={busy} />
    </Form>
  )
}

const FIELD = 'start-email'

function StartField({ answer, busy }: { answer: StartAnswer | null; busy: boolean }) {
  const { t } = useTranslation()
  const field = useRef<HTMLInputElement>(null)
  const fault = answer?.fault ?? null
  useEffect(() => {
    if (answer?.fault) field.current?.focus()
  }, [answer])
  return (
    <>
      <Field
        id={FIELD}
        label={t('auth.email')}
        errors={fault ? [t(`signing.forgot.errors.${fault}`)] : undefined}
      >
        <input
          className="input"
          id={FIELD}
          ref={field}
          type="email"
          name="email"
          autoComplete="email"
          defaultValue={answer?.email}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${FIELD}-error` : undefined}
        />
      </Field>
      <Button variant="secondary" busy={busy}>
        {t('signing.start.submit')}
      </Button>
    </>
  )
}
