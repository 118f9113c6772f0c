import { Form, Link } from '@remix-run/react'
import { Check, ExternalLink, Pause, Play, Tag, Timer } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LotAct } from '#app/domain/auction/lot-acts.ts'
import { Button, ButtonLink, buttonClass } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Picture } from '#app/ui/picture.tsx'
import type { RevisePage } from './page.ts'

type Act = Exclude<LotAct, 'decline'>

/** What lot it is, how it stands, and what may be done with it as a whole. `figures`: of the room, by now. */
export function LotHead({ page, figures }: { page: RevisePage; figures: ReactNode }) {
  const { t } = useTranslation()
  const { row, images, log, query, status, isOver, outcome, acts, yard } = page
  const isOpen = !isOver && status !== 'scheduled' && !page.paused
  const can = (asked: Act) => acts.some(({ act, bar }) => act === asked && bar === null)
  const barred = acts.filter(({ bar }) => bar !== null)
  return (
    <header className="lot-h">
      <Picture image={images[0] ?? null} sizes="112px" alt="" eager />
      <div>
        <h1 className="h-page">{row.title}</h1>
        <p className="muted">
          <Link className="link" to={`/seller/listing/${isOver ? 'unsold' : 'open'}${query}`}>
            {t('revise.listings')}
          </Link>
          , {t('revise.lot', { lot: row.lotNumber })}, {yard},{' '}
          <span
            className={
              isOpen
                ? log.people > 0 || row.format === 'fixed'
                  ? 'pill pill-soft-win'
                  : 'pill pill-soft-info'
                : page.paused
                  ? 'pill pill-soft-amber'
                  : 'pill pill-soft'
            }
            data-testid="lot-status"
          >
            {isOpen && <Check className="i" aria-hidden="true" />}
            {page.paused && !isOver && <Pause className="i" aria-hidden="true" />}
            {isOpen && log.people === 0 && row.format !== 'fixed'
              ? t('revise.openNone')
              : t(
                  `revise.status.${outcome ?? (page.paused ? 'paused' : status === 'scheduled' ? 'scheduled' : 'open')}`,
                )}
          </span>
        </p>
      </div>
      {figures}
      <div className="lot-a">
        {can('extend') && (
          <ActButton act="extend" page={page} icon={<Timer className="i" aria-hidden="true" />}>
            <label className="label" htmlFor="act-minutes">
              {t('revise.minutes')}
            </label>
            <input
              className="input num"
              id="act-minutes"
              name="minutes"
              type="number"
              min={1}
              defaultValue={30}
              required
            />
          </ActButton>
        )}
        {can('pause') && (
          <ActButton act="pause" page={page} icon={<Pause className="i" aria-hidden="true" />}>
            <Reason label={t('revise.pauseReason')} />
          </ActButton>
        )}
        {can('resume') && (
          <ActButton act="resume" page={page} primary icon={<Play className="i" aria-hidden="true" />} />
        )}
        {can('close') && <ActButton act="close" page={page} />}
        {can('withdraw') && (
          <ActButton act="withdraw" page={page} danger>
            <Reason label={t('revise.withdrawReason')} />
          </ActButton>
        )}
        {can('relist') && (
          <ActButton act="relist" page={page} primary>
            <label className="label" htmlFor="act-closes">
              {t('revise.newClose')}
            </label>
            <p className="cap" id="act-closes-hint">
              {t('revise.newCloseHint')}
            </p>
            <input
              className="input num"
              id="act-closes"
              name="closes"
              type="datetime-local"
              aria-describedby="act-closes-hint"
            />
            <label className="label" htmlFor="act-percent">
              {t('revise.lowerStart')}
            </label>
            <input
              className="input num"
              id="act-percent"
              name="percent"
              type="number"
              min={0}
              max={90}
              placeholder="0"
            />
          </ActButton>
        )}
        <ButtonLink
          variant="quiet"
          to={`/seller/labels${query === '' ? '?' : `${query}&`}lot=${encodeURIComponent(row.id)}`}
        >
          <Tag className="i" aria-hidden="true" />
          {t('revise.label')}
        </ButtonLink>
        <ButtonLink variant="quiet" to={`/product-view/${row.id}`}>
          <ExternalLink className="i" aria-hidden="true" />
          {t('revise.lotPage')}
        </ButtonLink>
      </div>
      {barred.length > 0 && (
        <ul className="lot-bars cap" data-testid="lot-bars">
          {barred.map(({ act, bar }) => (
            <li key={act} data-act={act}>
              <b>{t(`revise.act.${act}`)}</b>: {bar && t(`revise.bar.${bar}`)}
            </li>
          ))}
        </ul>
      )}
    </header>
  )
}

function Reason({ label }: { label: string }) {
  return (
    <>
      <label className="label" htmlFor="act-reason">
        {label}
      </label>
      <input className="input" id="act-reason" name="reason" maxLength={500} required />
    </>
  )
}

type ActButtonProps = {
  act: Act
  page: RevisePage
  primary?: boolean
  danger?: boolean
  icon?: ReactNode
  children?: ReactNode
}

/** Asks before it does it, with what it needs to know: in a dialog, and without script in a form that unfolds below it. */
function ActButton({ act, page, primary, danger, icon, children }: ActButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  const form = `act-${act}`
  const variant = primary ? 'primary' : danger ? 'danger' : 'secondary'
  const asked = (
    <>
      <input type="hidden" name="attempt" value={page.attempt} />
      <p>{t(`revise.means.${act}`)}</p>
      {children && <div className="field">{children}</div>}
    </>
  )
  const doIt = (
    <Button variant={danger ? 'danger-solid' : 'primary'} form={form} name="intent" value={act}>
      {t(`revise.act.${act}`)}
    </Button>
  )
  return (
    <>
      <Button type="button" variant={variant} className="act-ask" onClick={() => setOpen(true)}>
        {icon}
        {t(`revise.act.${act}`)}
      </Button>
      <noscript>
        <details className="act-plain">
          <summary className={buttonClass({ variant })}>{t(`revise.act.${act}`)}</summary>
          <Form method="post" id={form} className="panel stack">
            {asked}
            {doIt}
          </Form>
        </details>
      </noscript>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={t(`revise.ask.${act}`, { lot: page.row.lotNumber })}
        footer={
          <>
            <Button type="button" onClick={() => setOpen(false)}>
              {t('revise.back')}
            </Button>
            {doIt}
          </>
        }
      >
        <Form method="post" id={form} className="stack" onSubmit={() => setOpen(false)}>
          {asked}
        </Form>
      </Dialog>
    </>
  )
}
