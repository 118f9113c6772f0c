import { Form } from '@remix-run/react'
import { Code, type LucideIcon, Monitor, Smartphone, Tablet } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { DeviceKind } from '#app/lib/device.ts'
import { Button } from '#app/ui/button.tsx'
import { Time } from '#app/ui/time.tsx'
import type { SessionView } from '../sessions.server.ts'

const ICONS: Record<DeviceKind, LucideIcon> = {
  computer: Monitor,
  phone: Smartphone,
  tablet: Tablet,
  program: Code,
}

/** Where somebody is signed in, the session that asks first, and the ways to end them. */
export function SessionList({ action, sessions }: { action: string; sessions: readonly SessionView[] }) {
  const { t } = useTranslation()
  const others = sessions.some(({ here }) => !here)
  return (
    <>
      <ul className="items" data-testid="sessions">
        {sessions.map((session) => (
          <SessionRow key={session.id} action={action} session={session} />
        ))}
      </ul>
      <Form method="post" action={action} className="row row-wrap sec-ends">
        {others && (
          <Button variant="danger" name="intent" value="end-others">
            {t('security.sessions.endOthers')}
          </Button>
        )}
        <Button variant="quiet" name="intent" value="end-all" className="t-out">
          {t('security.sessions.endAll')}
        </Button>
      </Form>
    </>
  )
}

function SessionRow({ action, session }: { action: string; session: SessionView }) {
  const { t } = useTranslation()
  const { id, kind, device, address, seenAt, here } = session
  const Icon = ICONS[kind]
  const name = [t(`security.sessions.kinds.${kind}`), device].filter(Boolean).join(', ')
  return (
    <li>
      <Icon className="i i-l" aria-hidden="true" />
      <span className="grow">
        <b>{name}</b>
        <small>
          {here ? (
            t('security.sessions.now')
          ) : (
            <>
              {t('security.sessions.used')} <Time at={seenAt} form="document" />
            </>
          )}
          {address && <span className="num"> · {address}</span>}
        </small>
      </span>
      {here ? (
        <span className="pill pill-soft-win">{t('security.sessions.here')}</span>
      ) : (
        <Form method="post" action={action}>
          <input type="hidden" name="session" value={id} />
          <Button
            variant="secondary"
            size="sm"
            name="intent"
            value="end"
            aria-label={t('security.sessions.endOf', { device: name })}
          >
            {t('security.sessions.end')}
          </Button>
        </Form>
      )}
    </li>
  )
}
