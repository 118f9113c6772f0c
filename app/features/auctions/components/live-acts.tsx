import { Form } from '@remix-run/react'
import { Pause, Play } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { MINUTE_MS } from '#app/domain/auctions/spans.ts'
import { Asked } from '#app/ui/asked.tsx'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'
import { Time } from '#app/ui/time.tsx'

const MINUTES = [5, 10, 30] as const
const PAUSE_FORM = 'live-pause'
const EXTEND_FORM = 'live-extend'

type ActProps = {
  attempt: string
  open: number
  /** What was answered last. */
  answer: unknown
}

/** Stops the closes of all open lots, after it was asked for in so many words. */
export function PauseCloses({ attempt, open, bidders, answer }: ActProps & { bidders: number }) {
  const { t } = useTranslation()
  return (
    <Asked
      answer={answer}
      look={{ variant: 'danger' }}
      summary={
        <>
          <Pause className="i" aria-hidden="true" />
          {t('auctions.live.pause')}
        </>
      }
      title={t('auctions.live.pauseTitle')}
      back={t('auctions.live.keepClosing')}
      act={
        <Button variant="danger-solid" name="intent" value="pause" form={PAUSE_FORM}>
          {t('auctions.live.pauseAct', { count: open })}
        </Button>
      }
      form={
        <Form method="post" className="stack" id={PAUSE_FORM} preventScrollReset>
          <Note tone="out">{t('auctions.live.pauseText', { count: open, bidders })}</Note>
          <div className="field">
            <label className="label" htmlFor="pause-reason">
              {t('auctions.live.reason')}
            </label>
            <textarea className="input" id="pause-reason" name="reason" rows={2} maxLength={200} required />
          </div>
          <p className="cap">{t('auctions.live.pauseHint')}</p>
          <input type="hidden" name="attempt" value={attempt} />
        </Form>
      }
    />
  )
}

/** That it is paused, since when and why, with the way on where one may. */
export function PausedSale({
  attempt,
  paused,
  mayRun,
}: {
  attempt: string
  paused: { at: number; reason: string }
  mayRun: boolean
}) {
  const { t } = useTranslation()
  return (
    <div className="row row-wrap seller-note sale-paused">
      <Note tone="amber" role="status">
        {t('auctions.live.pausedSince')} <Time at={paused.at} form="moment" />. {paused.reason}
      </Note>
      {mayRun && (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="attempt" value={attempt} />
          <Button variant="primary" name="intent" value="resume">
            <Play className="i" aria-hidden="true" />
            {t('auctions.live.resume')}
          </Button>
        </Form>
      )}
    </div>
  )
}

type ExtendProps = ActProps & { nextClose: number | null; lastClose: number | null }

/** Has all open lots close some minutes later. */
export function ExtendOpen({ attempt, open, nextClose, lastClose, answer }: ExtendProps) {
  const { t } = useTranslation()
  const [chosen, setChosen] = useState<number>(10)
  const later = (at: number) => at + chosen * MINUTE_MS
  return (
    <Asked
      answer={answer}
      look={{ size: 'sm' }}
      summary={t('auctions.live.extend')}
      title={t('auctions.live.extendTitle')}
      back={t('auctions.live.goBack')}
      act={
        <Button variant="primary" name="intent" value="extend" form={EXTEND_FORM}>
          {t('auctions.live.extendAct', { count: chosen })}
        </Button>
      }
      form={
        <Form method="post" className="stack" id={EXTEND_FORM} preventScrollReset>
          <fieldset className="picks sale-minutes">
            <legend className="sr">{t('auctions.live.minutes')}</legend>
            {MINUTES.map((minutes) => (
              <label key={minutes} className="pick">
                <input
                  type="radio"
                  className="sr"
                  name="minutes"
                  value={minutes}
                  checked={minutes === chosen}
                  onChange={() => setChosen(minutes)}
                />
                <b className="num">+{minutes}</b>
                <small>{t('auctions.live.minutesUnit')}</small>
              </label>
            ))}
          </fieldset>
          <dl className="sum num">
            <dt>{t('auctions.live.openLots')}</dt>
            <dd>{open}</dd>
            {nextClose !== null && (
              <>
                <dt>{t('auctions.live.nextClose')}</dt>
                <dd>
                  <Time at={nextClose} form="clock" /> → <Time at={later(nextClose)} form="clock" />
                </dd>
              </>
            )}
            {lastClose !== null && (
              <>
                <dt className="total">{t('auctions.live.lastClose')}</dt>
                <dd className="total">
                  <Time at={later(lastClose)} form="short" />
                </dd>
              </>
            )}
          </dl>
          <p className="cap">{t('auctions.live.extendText')}</p>
          <input type="hidden" name="attempt" value={attempt} />
        </Form>
      }
    />
  )
}
