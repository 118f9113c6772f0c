import { Form } from '@remix-run/react'
import { Eye, Shield, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'

type UntilDoneProps = {
  open: boolean
  /** Whether payments and mail are there. */
  ready: boolean
  administrators: number
  email: string
  /** As the switch was seen. */
  seen: number
  path: string
}

/** What holds while the site is being set up, and the switch that opens it. */
export function UntilDone({ open, ready, administrators, email, seen, path }: UntilDoneProps) {
  const { t } = useTranslation()
  const label = open ? 'isOpen' : ready ? 'openNow' : 'open'
  return (
    <aside className="setup-aside">
      <h2 className="h-sub">{t(open ? 'admin.setup.until.after' : 'admin.setup.until.title')}</h2>
      <ul className="items">
        <li>
          <Eye className="i" aria-hidden="true" />
          <span className="grow">
            <b>{t(open ? 'admin.setup.until.shown' : 'admin.setup.until.hidden')}</b>
            <small>
              <a className="link" href={open ? '/' : '/maintenance'}>
                {t('admin.setup.until.lookAtIt')}
              </a>
            </small>
          </span>
        </li>
        <li>
          <Users className="i" aria-hidden="true" />
          <span className="grow">
            <b>{t('admin.setup.until.invite')}</b>
            <small>{t('admin.setup.until.inviteText')}</small>
          </span>
        </li>
        <li>
          <Shield className="i" aria-hidden="true" />
          <span className="grow">
            <b>
              {administrators > 1
                ? t('admin.setup.until.several', { count: administrators })
                : t('admin.setup.until.only')}
            </b>
            <small>
              {email}
              {administrators === 1 &&
                `. ${t('admin.setup.until.second')}: ${t('admin.setup.until.second_how')}`}
            </small>
          </span>
        </li>
      </ul>
      <Form method="post" action={path} className="set setup-switch" preventScrollReset>
        <input type="hidden" name="seen" value={seen} />
        <div>
          <p className="h-sub" id="setup-open">
            {t(`admin.setup.until.${label}`)}
          </p>
          <p className="cap" id="setup-open-text">
            {t(`admin.setup.until.${open ? 'openText' : ready ? 'ready' : 'without'}`)}
          </p>
        </div>
        <button
          type="submit"
          className="switch"
          role="switch"
          aria-checked={open}
          aria-labelledby="setup-open"
          aria-describedby="setup-open-text"
          name="intent"
          value={open ? 'close' : 'open'}
        />
      </Form>
    </aside>
  )
}
