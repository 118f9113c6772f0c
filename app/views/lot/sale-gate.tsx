import { useTranslation } from 'react-i18next'
import { ACCESS_NOTE_MOST } from '#app/domain/auctions/access.ts'
import type { SaleGate } from '#app/flows/auctions/sale-gate.server.ts'
import { lotAddress } from '#app/lib/kept-offer.ts'
import { Button } from '#app/ui/button.tsx'
import { Note } from '#app/ui/note.tsx'

const GATE_FORM = 'sale-gate'

/** Asks for access, or for the acceptance of terms. A plain form, over the lot's page and as a page alike. */
export function SaleGateFields({ gate }: { gate: SaleGate }) {
  const { lot, sale, access, terms, kept } = gate
  const { t } = useTranslation()
  return (
    <form
      id={GATE_FORM}
      method="post"
      action={`${lotAddress(lot.id)}/access`}
      className="stack"
      data-testid="sale-gate"
    >
      <p>{t('auctions.gate.lot', { lot: lot.lotNumber, sale: sale.title })}</p>
      {access ? (
        <AccessPart access={access} question={sale.question} />
      ) : (
        terms && (
          <>
            {terms.note !== '' && (
              <Note tone="amber">{t('auctions.gate.changed', { note: terms.note })}</Note>
            )}
            <div className="prose sale-terms">
              <p>{terms.text}</p>
            </div>
            <input type="hidden" name="version" value={terms.version} />
          </>
        )
      )}
      <input type="hidden" name="sale" value={sale.id} />
      <input type="hidden" name="offer" value={kept?.typed ?? ''} />
      <input type="hidden" name="kind" value={kept?.kind ?? ''} />
    </form>
  )
}

function AccessPart({ access, question }: { access: NonNullable<SaleGate['access']>; question: string }) {
  const { t } = useTranslation()
  return (
    <>
      <p>{t(`auctions.gate.${access.state}`)}</p>
      {access.mayAsk && (
        <div className="field">
          <label className="label" htmlFor="access-note">
            {question || t('auctions.gate.note')}
          </label>
          <textarea className="input" id="access-note" name="note" rows={3} maxLength={ACCESS_NOTE_MOST} />
        </div>
      )}
    </>
  )
}

/** The act, where the way back stands before it; nothing while an answer is waited for. */
export function SaleGateAct({ gate }: { gate: SaleGate }) {
  const { t } = useTranslation()
  const { access, terms } = gate
  if (access?.mayAsk)
    return (
      <Button variant="primary" form={GATE_FORM} name="intent" value="ask">
        {t('auctions.gate.ask')}
      </Button>
    )
  return !access && terms ? (
    <Button variant="primary" form={GATE_FORM} name="intent" value="accept">
      {t('auctions.gate.accept')}
    </Button>
  ) : null
}
