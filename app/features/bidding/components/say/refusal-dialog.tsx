import { useTranslation } from 'react-i18next'
import type { CommandRefusal } from '#app/features/bidding/command.ts'
import { useRoom } from '#app/features/bidding/components/room/auction-room.island.tsx'
import { detailsAddress, finishAddress } from '#app/lib/finish-address.ts'
import { addCardAddress, type KeptOffer, lotAddress } from '#app/lib/kept-offer.ts'
import { loginAddress } from '#app/lib/login-address.ts'
import { Button, ButtonLink } from '#app/ui/button.tsx'
import { Dialog } from '#app/ui/dialog.tsx'
import { Note } from '#app/ui/note.tsx'
import { EXPLAINED } from './refusal-codes.ts'
import { useRefusalWords } from './use-refusal-words.ts'

/** Codes whose dialog leads to where it is put right. */
const LEADS_ON: readonly string[] = [
  'sign_in',
  'registration_unfinished',
  'details_needed',
  'restocking_fee_due',
  'no_card',
]

type RefusalDialogProps = {
  refusal: CommandRefusal
  maximum: number | null
  /** Stands in its field again when they come back. */
  typed: KeptOffer | null
  onClose: () => void
}

/** What has to be put right before one may offer or buy here. */
export function RefusalDialog({ refusal, maximum, typed, onClose }: RefusalDialogProps) {
  const { listing } = useRoom()
  const { t } = useTranslation()
  const words = useRefusalWords()
  const code = EXPLAINED.find((one) => one === refusal.code)
  if (!code) return null
  const { title, text } = words({ ...refusal, max: maximum })
  const footer = (
    <>
      <Button variant={LEADS_ON.includes(code) ? 'secondary' : 'primary'} type="button" onClick={onClose}>
        {t('refusal.back')}
      </Button>
      {code === 'restocking_fee_due' && (
        <ButtonLink variant="primary" to="/cart">
          {t('cart.view')}
        </ButtonLink>
      )}
      {code === 'no_card' && (
        <ButtonLink variant="primary" to={addCardAddress(listing.id, typed)}>
          {t('payments.add')}
        </ButtonLink>
      )}
      {code === 'registration_unfinished' && (
        <ButtonLink variant="primary" to={finishAddress(lotAddress(listing.id, typed))}>
          {t('registration.finish.act')}
        </ButtonLink>
      )}
      {code === 'details_needed' && (
        <ButtonLink variant="primary" to={detailsAddress('offer', lotAddress(listing.id, typed))}>
          {t('registration.details.act')}
        </ButtonLink>
      )}
      {code === 'sign_in' && (
        <ButtonLink variant="primary" to={loginAddress(`/product-view/${listing.id}`)}>
          {t('refusal.login')}
        </ButtonLink>
      )}
    </>
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(`refusal.dialog.${code}.title`)}
      footer={footer}
    >
      <div className="stack" data-testid="refusal-dialog" data-code={code}>
        <Note tone="out">
          {title} {text}
        </Note>
        <p className="muted">{t(`refusal.dialog.${code}.text`)}</p>
      </div>
    </Dialog>
  )
}
