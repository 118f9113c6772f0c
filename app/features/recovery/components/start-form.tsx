import { Form, useFetcher } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { wrongIn } from '#app/lib/form-answer.ts'
import { Button } from '#app/ui/button.tsx'
import type { EmailAnswer, StartAnswer } from '../inputs.ts'
import { EmailField } from './email-field.tsx'
import './start.css'

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
    if (data && 'next' in data) answered.current(data.next, data.email)
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
        <StartField answer={wrongIn(data)} busy={fetcher.state !== 'idle'} />
      </fetcher.Form>
    </section>
  )
}

/** The same as a page of its own, which is left by its answer. */
export function StartForm({ answer, busy }: { answer: EmailAnswer | null; busy: boolean }) {
  return (
    <Form method="post" action="/start" reloadDocument noValidate className="start-form">
      <StartField answer={answer} busy={busy} />
    </Form>
  )
}

function StartField({ answer, busy }: { answer: EmailAnswer | null; busy: boolean }) {
  const { t } = useTranslation()
  return (
    <>
      <EmailField id="start-email" answer={answer} />
      <Button variant="secondary" busy={busy}>
        {t('signing.start.submit')}
      </Button>
    </>
  )
}
