import { Form, useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LOT_STEPS, LOTS_MOST } from '#app/features/auctions/inputs.ts'
import { Button } from '#app/ui/button.tsx'

/** The boxes of the lots belong to it, wherever they stand: in a row there are forms of its own. */
export const LOTS_FORM = 'sale-lots-chosen'

type LotsBulkProps = {
  /** How many the list finds, and how many of them this page shows. */
  found: number
  shown: number
  words: string
  /** Auctions that the chosen lots can go to. */
  others: readonly { id: string; title: string }[]
}

/** What is done to the lots that are ticked, or to all that the list finds. */
export function LotsBulk({ found, shown, words, others }: LotsBulkProps) {
  const { t } = useTranslation()
  const busy = useNavigation().state !== 'idle'
  const { form, ticked, tickAll } = useChosen()
  return (
    <Form
      method="post"
      id={LOTS_FORM}
      ref={form}
      className="sales-bulk sale-lots-bulk"
      aria-label={t('auctions.bulk.label')}
      preventScrollReset
    >
      <input type="hidden" name="search" value={words} />
      <label className="check needs-script">
        <input
          type="checkbox"
          aria-label={t('auctions.bulk.all')}
          onChange={({ currentTarget }) => tickAll(currentTarget.checked)}
        />
        <b className="num">{t('auctions.bulk.selected', { count: ticked })}</b>
      </label>
      {found > shown && (
        <label className="check">
          <input type="checkbox" name="all" value="on" />
          <span className="num">{t('auctions.lots.all', { count: found })}</span>
        </label>
      )}
      <span className="row sale-lots-to">
        <input
          className="input num sale-place"
          name="place"
          inputMode="numeric"
          defaultValue={1}
          maxLength={String(LOTS_MOST).length}
          aria-label={t('auctions.place')}
        />
        <Button size="sm" variant="quiet" name="intent" value="place" disabled={busy}>
          {t('auctions.lots.act.place')}
        </Button>
      </span>
      {LOT_STEPS.map((act) => (
        <Button key={act} size="sm" variant="quiet" name="intent" value={act} disabled={busy}>
          {t(`auctions.lots.act.${act}`)}
        </Button>
      ))}
      <Button size="sm" variant="quiet" className="t-out" name="intent" value="take" disabled={busy}>
        {t('auctions.takeOut')}
      </Button>
      {others.length > 0 && (
        <span className="row sale-lots-to">
          <select className="select" name="into" aria-label={t('auctions.lots.into')}>
            {others.map(({ id, title }) => (
              <option key={id} value={id}>
                {title}
              </option>
            ))}
          </select>
          <Button size="sm" variant="quiet" name="intent" value="into" disabled={busy}>
            {t('auctions.lots.act.into')}
          </Button>
        </span>
      )}
    </Form>
  )
}

/** How many boxes belong to the form and are ticked; they may stand anywhere, so the page is listened to. */
function useChosen() {
  const form = useRef<HTMLFormElement>(null)
  const [ticked, setTicked] = useState(0)
  const boxes = () =>
    [...(form.current?.elements ?? [])].filter(
      (box): box is HTMLInputElement => box instanceof HTMLInputElement && box.name === 'chosen',
    )
  const count = () => setTicked(boxes().filter(({ checked }) => checked).length)
  // biome-ignore lint/correctness/useExhaustiveDependencies: it reads the page as it is then
  useEffect(() => {
    document.addEventListener('change', count)
    count()
    return () => document.removeEventListener('change', count)
  }, [])
  const tickAll = (on: boolean) => {
    for (const box of boxes()) box.checked = on
    count()
  }
  return { form, ticked, tickAll }
}
