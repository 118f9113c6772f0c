import { Form } from '@remix-run/react'
import { Square, SquareCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#app/ui/button.tsx'
import { DropField } from '#app/ui/drop-field.tsx'
import { Field } from '#app/ui/field.tsx'
import { Signature, SignatureOf } from '#app/ui/signature-field.tsx'
import type { Party } from '../board.server.ts'
import { SpotFields } from './spot-fields.tsx'
import { type KeptForms, useKeptForm } from './use-kept-form.ts'

type JobProps = { party: Party & { time: string }; lots: readonly { number: string; taken: boolean }[] }

/** A party on the board, with what is done next about it. */
export function BoardJob({ party, forms }: Pick<JobProps, 'party'> & { forms: KeptForms }) {
  const { t } = useTranslation()
  const { id, state, name, parkingLotNo, minutes, late, invoices, time, car, preparer, undoable } = party
  const fetching = state === 'waiting' || state === 'preparing' || state === 'ready'
  return (
    <li className="panel board-job stack-s" data-testid="board-party" data-party={id}>
      <div className="row row-wrap">
        <b className="price">{parkingLotNo ?? t('checkin.office')}</b>
        <b>{name}</b>
        {minutes !== null && (
          <span className="row push">
            <span className="num">
              <span className="sr">{t('checkin.board.waits')} </span>
              {t('checkin.board.minutes', { count: minutes })}
            </span>
            {late && <span className="pill pill-out">{t('checkin.board.late')}</span>}
          </span>
        )}
      </div>
      <p className="cap num">
        {[invoices.join(', '), time, car, preparer && t('checkin.board.by', { name: preparer })]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {fetching && party.lots.map((lot) => <Tick key={lot.lineId} id={id} lot={lot} />)}
      {state === 'waiting' && <Act id={id} act="prepare" name={name} primary />}
      {state === 'preparing' && <Act id={id} act="ready" name={name} primary />}
      {(state === 'preparing' || state === 'ready') && <HandOver party={party} forms={forms} />}
      {party.signature && <Signature path={party.signature} />}
      {party.photographed && (
        <a className="link" href={`/seller/pickup/photo/${id}`} target="_blank" rel="noreferrer">
          {t('checkin.board.photo')}
          <span className="sr"> {name}</span>
        </a>
      )}
      {undoable && <Act id={id} act="undo" name={name} />}
    </li>
  )
}

type ActProps = { id: string; act: 'prepare' | 'ready' | 'undo'; name: string; primary?: boolean }

function Act({ id, act, name, primary }: ActProps) {
  const { t } = useTranslation()
  return (
    <Form method="post">
      <input type="hidden" name="id" value={id} />
      <Button name="act" value={act} block variant={primary ? 'primary' : 'quiet'}>
        {t(`checkin.board.${act}`)}
        <span className="sr"> {name}</span>
      </Button>
    </Form>
  )
}

function Tick({ id, lot }: { id: string; lot: Party['lots'][number] }) {
  const { t } = useTranslation()
  const { lineId, title, bin, picked, paid } = lot
  const Box = picked ? SquareCheck : Square
  return (
    <Form method="post">
      <input type="hidden" name="act" value="pick" />
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="line" value={lineId} />
      <button
        type="submit"
        className="board-tick"
        name="picked"
        value={picked ? '0' : '1'}
        aria-pressed={picked}
      >
        <Box className="i" aria-hidden="true" />
        {bin && <b className="num">{bin}</b>}
        <span>{title}</span>
        {!paid && <span className="pill pill-out">{t('checkin.board.unpaid')}</span>}
      </button>
    </Form>
  )
}

function HandOver({ party, forms }: { party: Party; forms: KeptForms }) {
  const { t } = useTranslation()
  const { id, name, lots } = party
  const details = useRef<HTMLDetailsElement>(null)
  const [signature, setSignature] = useState('')
  useKeptForm(forms, id, details, setSignature)
  return (
    <details className="ci-more" ref={details}>
      <summary className="btn btn-secondary btn-block">{t('checkin.board.handOverOf', { name })}</summary>
      <Form method="post" className="stack" encType="multipart/form-data">
        <input type="hidden" name="act" value="hand_over" />
        <input type="hidden" name="id" value={id} />
        {lots.map(({ lineId, title, paid }) => (
          <div className="board-check" key={lineId}>
            <label className="check">
              <input type="checkbox" name="handed" value={lineId} defaultChecked={paid} disabled={!paid} />
              <span>{t('checkin.board.handed', { title })}</span>
            </label>
            <label className="check">
              <input type="checkbox" name="missing" value={lineId} />
              <span>{t('checkin.board.missing', { title })}</span>
            </label>
          </div>
        ))}
        <p className="cap">{t('checkin.board.laterText')}</p>
        <Field id={`by-${id}`} label={t('checkin.board.collectedBy')}>
          <input
            className="input"
            id={`by-${id}`}
            name="collected_by"
            defaultValue={name}
            maxLength={80}
            required
          />
        </Field>
        <SignatureOf path={signature} setPath={setSignature} />
        <Field id={`photo-${id}`} label={t('checkin.board.photo')} hint={t('checkin.board.photoText')}>
          <DropField id={`photo-${id}`} name="photo" accept="image/*" capture="environment" />
        </Field>
        <Button variant="primary" block>
          {t('checkin.board.handOver')}
        </Button>
      </Form>
    </details>
  )
}

/** Somebody of the rest of the day, who may be put into the queue. */
export function RestRow({ party, lots }: JobProps) {
  const { t } = useTranslation()
  const { id, name, invoices, time, state, offered } = party
  return (
    <tr>
      <td className="num" data-l={t('checkin.board.slot')}>
        {time}
      </td>
      <td data-l={t('checkin.board.member')}>{name}</td>
      <td className="num" data-l={t('checkin.board.invoice')}>
        {invoices.join(', ')}
      </td>
      <td className="num" data-l={t('checkin.board.lotsHead')}>
        {party.lots.length}
      </td>
      <td className="num" data-l={t('checkin.board.bins')}>
        {party.lots
          .map(({ bin }) => bin)
          .filter(Boolean)
          .join(', ')}
      </td>
      <td data-l={t('checkin.board.status')}>{t(`checkin.board.states.${state}`)}</td>
      <td>
        {state === 'no_show' && !offered && (
          <Form method="post">
            <input type="hidden" name="id" value={id} />
            <Button size="sm" name="act" value="offer">
              {t('checkin.board.offer')}
              <span className="sr"> {name}</span>
            </Button>
          </Form>
        )}
        {state === 'booked' && (
          <details className="ci-more">
            <summary className="link">
              {t('checkin.board.checkIn')}
              <span className="sr"> {name}</span>
            </summary>
            <Form method="post" className="stack">
              <input type="hidden" name="id" value={id} />
              <SpotFields of={`in-${id}`} lots={lots} chosen="office" />
              <Button name="act" value="check_in" variant="primary">
                {t('checkin.board.checkIn')}
              </Button>
            </Form>
          </details>
        )}
      </td>
    </tr>
  )
}
