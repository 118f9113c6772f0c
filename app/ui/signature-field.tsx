import { type Dispatch, type SetStateAction, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './button.tsx'
import './signature-field.css'

/** The field that is drawn in; `drawn` takes whole numbers within it. */
const [WIDTH, HEIGHT] = [320, 120]
/** What one signature may take in a form. */
const MOST = 19_000

/** A signature, drawn with finger, pen or mouse. Without script nobody signs. */
export function SignatureField() {
  const [path, setPath] = useState('')
  return <SignatureOf path={path} setPath={setPath} />
}

type SignatureOfProps = { path: string; setPath: Dispatch<SetStateAction<string>> }

/** The same, where its form keeps what is drawn. */
export function SignatureOf({ path, setPath }: SignatureOfProps) {
  const { t } = useTranslation()
  const drawing = useRef(false)

  function pointOf(event: React.PointerEvent<SVGSVGElement>): string {
    const box = event.currentTarget.getBoundingClientRect()
    const within = (at: number, size: number, most: number) =>
      Math.round(Math.min(most, Math.max(0, (at / size) * most)))
    return `${within(event.clientX - box.left, box.width, WIDTH)} ${within(event.clientY - box.top, box.height, HEIGHT)}`
  }

  return (
    <div className="stack-s ci-sign">
      <div className="row">
        <span className="label">{t('checkin.board.signature')}</span>
        {path !== '' && (
          <Button type="button" size="sm" variant="quiet" className="push" onClick={() => setPath('')}>
            {t('checkin.board.signatureClear')}
          </Button>
        )}
      </div>
      <input type="hidden" name="signature" value={path} />
      <svg
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={t(path === '' ? 'checkin.board.signature' : 'checkin.board.signed')}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId)
          drawing.current = true
          const point = pointOf(event)
          setPath((drawn) => (drawn.length < MOST ? `${drawn}M${point}` : drawn))
        }}
        onPointerMove={(event) => {
          if (!drawing.current) return
          const point = pointOf(event)
          setPath((drawn) => (drawn.length < MOST ? `${drawn}L${point}` : drawn))
        }}
        onPointerUp={() => {
          drawing.current = false
        }}
      >
        <path d={path} />
      </svg>
    </div>
  )
}

/** As it was drawn. */
export function Signature({ path }: { path: string }) {
  const { t } = useTranslation()
  return (
    <svg
      className="ci-signed"
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      role="img"
      aria-label={t('checkin.board.signed')}
    >
      <path d={path} />
    </svg>
  )
}
