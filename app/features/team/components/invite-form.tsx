import { Form, Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import type { InviteAnswer } from '../inputs.ts'
import { InviteFields } from './invite-fields.tsx'
import './team.css'

type InviteFormProps = {
  title: string
  text: string
  yards: readonly { id: string; name: string }[]
  answer: InviteAnswer | null
  query: string
}

export function InviteForm({ title, text, yards, answer, query }: InviteFormProps) {
  const { t } = useTranslation()
  // what is wrong anew has the focus anew
  const wrong = answer ? [answer.refused, ...Object.values(answer.faults)].join(' ') : ''
  return (
    <div className="team-form">
      <Link className="back" to={`/seller/users/all${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('team.back')}
      </Link>
      <h1 className="h-page">{title}</h1>
      <p className="muted">{text}</p>
      <Form method="post" action={`/seller/users/all${query}`} noValidate key={wrong}>
        <input type="hidden" name="intent" value="invite" />
        <InviteFields form="invite" yards={yards} answer={answer} />
        <Button variant="primary">{t('team.send')}</Button>
      </Form>
    </div>
  )
}
