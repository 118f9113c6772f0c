import { Form } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import type { ScheduledLot } from '#app/domain/auctions/closing-schedule.ts'
import { isEditable } from '#app/domain/auctions/state.ts'
import type { SaleRow } from '#app/features/auctions/queries.server.ts'
import { Button } from '#app/ui/button.tsx'
import '#app/ui/settings-rows.css'
import { useInTurn } from '#app/ui/use-in-turn.ts'
import type { SaleWrong } from '../sale-told.ts'
import { LiveSchedule } from './live-schedule.tsx'
import { SaleFields } from './sale-fields.tsx'
import { SALE_FORM, useSaleRows } from './sale-rows.tsx'

type SaleFormProps = {
  sale: SaleRow
  yards: readonly { id: string; name: string; timeZone: string }[]
  /** In the order of places: what the closing chart counts. */
  scheduled: readonly ScheduledLot[]
  /** What was answered, where it was not saved. */
  wrong: SaleWrong | null
  /** How many have accepted the terms as they are. */
  accepted: number
}

/** What an auction decides for all of its lots. Moments stand on its yard's clock. */
export function SaleForm({ sale, yards, scheduled, wrong, accepted }: SaleFormProps) {
  const { t } = useTranslation()
  const inTurn = useInTurn()
  const isDraft = sale.state === 'draft'
  const canSave = isEditable(sale.state)
  const rows = useSaleRows(wrong)
  return (
    <Form
      method="post"
      id={SALE_FORM}
      className="sale-form"
      encType="multipart/form-data"
      noValidate
      preventScrollReset
      onSubmit={inTurn}
    >
      {/* what somebody else has saved meanwhile is not overwritten by pressing again */}
      <input
        type="hidden"
        name="version"
        value={wrong?.refused === 'stale' ? (wrong.typed.version ?? 0) : sale.version}
      />
      <SaleFields
        sale={sale}
        yards={yards}
        rows={rows}
        accepted={accepted}
        chart={<LiveSchedule sale={sale} lots={scheduled} yards={yards} />}
      />
      <div className="save">
        {canSave && <p className="cap">{t('auctions.saveHint')}</p>}
        <span className="row push">
          <Button variant="quiet" name="intent" value="template">
            {t('templates.fromDraft')}
          </Button>
          {canSave && (
            <Button variant="secondary" name="intent" value="save">
              {t(isDraft ? 'auctions.saveDraft' : 'auctions.save')}
            </Button>
          )}
          {isDraft && (
            <Button variant="primary" name="intent" value="announce">
              {t('auctions.announce')}
            </Button>
          )}
        </span>
      </div>
    </Form>
  )
}
