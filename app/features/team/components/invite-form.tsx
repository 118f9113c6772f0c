import { Form, Link } from '@remix-run/react'
import { ChevronLeft } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { InviteFields, type InviteRefused } from './invite-fields.tsx'
import './team.css'

type InviteFormProps = {
  title: string
  text: string
  yards: readonly { id: string; name: string }[]
  answer: InviteRefused | null
  query: string
}

export function InviteForm({ title, text, yards, answer, query }: InviteFormProps) {
  const { t } = useTranslation()
  return (
    <div className="team-form">
      <Link className="back" to={`/seller/users/all${query}`}>
        <ChevronLeft className="i" aria-hidden="true" />
        {t('team.back')}
      </Link>
      <h1 className="h-page">{title}</h1>
      <p className="muted">{text}</p>
      <Form method="post" action={`/seller/users/all${query}`} noValidate key={answer?.fault ?? ''}>
        <input type="hidden" name="intent" value="invite" />
        <InviteFields form="invite" yards={yards} answer={answer} />
        <Button variant="primary">{t('team.send')}</Button>
      </Form>
    </div>
  )
}
