import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lotNumbered, timeMarks } from '#app/domain/auctions/rail-parts.ts'
import type { LotRow } from '#app/features/live-sale/lot-row.ts'
import { Button } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { focusFirst } from '#app/ui/focus-first.ts'
import { useTimeText } from '#app/ui/time.tsx'

type JumpDialogProps = {
  /** The lots to come. */
  lots: readonly LotRow[]
  onJump: (id: string) => void
  onClose: () => void
}

/** Where in the lots to come to go on: at a lot's number or its place, or at a time. */
export function JumpDialog({ lots, onJump, onClose }: JumpDialogProps) {
  const { t } = useTranslation()
  const timeText = useTimeText()
  const [unknown, setUnknown] = useState(false)
  const marks = timeMarks(lots)
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = lotNumbered(lots, String(new FormData(event.currentTarget).get('lot') ?? ''))
    if (found) onJump(found.id)
    else setUnknown(true)
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('liveSale.jumpTo.title')}
      onOpenAutoFocus={focusFirst}
    >
      <div className="stack">
        <form className="jump-lot" onSubmit={go} noValidate>
          <Field
            id="jump-lot"
            label={t('liveSale.jumpTo.lot')}
            {...(unknown && { errors: [t('liveSale.jumpTo.unknown')] })}
          >
            <input
              data-first
              className="input num"
              id="jump-lot"
              name="lot"
              inputMode="numeric"
              autoComplete="off"
              maxLength={12}
              aria-invalid={unknown || undefined}
              aria-describedby={unknown ? 'jump-lot-error' : undefined}
              onInput={() => setUnknown(false)}
            />
          </Field>
          <Button variant="primary">{t('liveSale.jumpTo.go')}</Button>
        </form>
        {marks.length > 1 && (
          <>
            <h3 className="h-sub">{t('liveSale.jumpTo.time')}</h3>
            <ul className="jump-times">
              {marks.map(({ at, id, lots: count }) => (
                <li key={at}>
                  <button type="button" className="btn btn-quiet" onClick={() => onJump(id)}>
                    <span className="num">{timeText(at, 'short')}</span>
                    <span className="cap num">{t('liveSale.jumpTo.lots', { count })}</span>
                  </button>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </Dialog>
  )
}
