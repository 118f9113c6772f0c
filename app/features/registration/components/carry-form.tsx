import { type RefObject, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QrCode } from '#app/lib/qr.ts'
import { Dialog } from '#app/ui/dialog.tsx'
import { Field } from '#app/ui/field.tsx'
import { useServerClock } from '#app/ui/server-clock.tsx'
import { carryAddress } from '../carried.ts'
import { answersIn } from './use-steps.ts'

type Shown = { address: string; code: QrCode }

/** Opens what was typed so far on another device: by a code that it scans, or a link. */
export function CarryForm({ form, action }: { form: RefObject<HTMLFormElement | null>; action: string }) {
  const { t } = useTranslation()
  const clock = useServerClock()
  const [shown, setShown] = useState<Shown | null>(null)
  const show = async () => {
    if (!form.current) return
    const page = new URL(action, location.origin).href
    const address = carryAddress(page, answersIn(form.current), clock.now())
    // what draws codes is brought when somebody wants one
    const { qrCode } = await import('#app/lib/qr.ts')
    setShown({ address, code: qrCode(address) })
  }
  return (
    <p className="cap register-carry needs-script">
      {t('registration.carry.kept')}{' '}
      <button type="button" className="link" onClick={() => void show()}>
        {t('registration.carry.act')}
      </button>
      <Dialog
        open={shown !== null}
        onOpenChange={(open) => !open && setShown(null)}
        title={t('registration.carry.act')}
      >
        <p>{t('registration.carry.text')}</p>
        {shown && (
          <svg
            className="register-code"
            viewBox={`0 0 ${shown.code.size} ${shown.code.size}`}
            role="img"
            aria-label={t('registration.carry.code')}
          >
            <path d={shown.code.path} fill="#000" />
          </svg>
        )}
        {shown && (
          <Field id="register-carry" label={t('registration.carry.link')}>
            <input
              className="input"
              id="register-carry"
              readOnly
              value={shown.address}
              onFocus={(event) => event.currentTarget.select()}
            />
          </Field>
        )}
      </Dialog>
    </p>
  )
}
