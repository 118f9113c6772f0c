import { X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { QrCode } from '#app/lib/qr.ts'
import { Button } from '#app/ui/button.tsx'
import { useAwake } from '#app/ui/use-awake.ts'
import { useFocusBack } from '#app/ui/use-focus-back.ts'

type MemberCardProps = { number: number; qr: QrCode; name: string }

/** What staff scan at the counter; as large as the screen for a scanner that stands off. */
export function MemberCard({ number, qr, name }: MemberCardProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  useAwake(open)
  const giveBack = useFocusBack(open)
  return (
    <section className="panel member">
      <Code qr={qr} />
      <div>
        <h2 className="lbl">{t('profile.home.memberId')}</h2>
        <p className="hero-clock num">{spaced(number)}</p>
        <p className="cap">{t('profile.home.memberText')}</p>
        <Button type="button" className="needs-script member-full" onClick={() => setOpen(true)}>
          {t('profile.home.fullScreen')}
        </Button>
      </div>
      <Dialog.Root open={open} onOpenChange={setOpen}>
        <Dialog.Portal>
          {open && <div className="scrim" data-open="" />}
          <Dialog.Content className="qr-full" aria-describedby={undefined} onCloseAutoFocus={giveBack}>
            <Dialog.Title className="sr">{t('profile.home.fullScreenTitle')}</Dialog.Title>
            <Dialog.Close className="icon-btn" aria-label={t('shell.close')}>
              <X className="i i-l" aria-hidden="true" />
            </Dialog.Close>
            <Code qr={qr} />
            <div className="qr-full-foot">
              <p>{t('profile.home.memberId')}</p>
              <p className="qr-full-id num">{spaced(number)}</p>
              <p>{t('profile.home.fullScreenText', { name })}</p>
            </div>
          </Dialog.Content>
        </Dialog.Portal>
      </Dialog.Root>
    </section>
  )
}

function Code({ qr }: { qr: QrCode }) {
  const { t } = useTranslation()
  return (
    <svg
      className="member-qr"
      viewBox={`0 0 ${qr.size} ${qr.size}`}
      role="img"
      aria-label={t('profile.home.qr')}
    >
      <path d={qr.path} fill="#000" />
    </svg>
  )
}

/** Eight figures as they are read out: "204 118 93". */
function spaced(number: number): string {
  return String(number).replace(/(\d{3})(?=\d)/g, '$1 ')
}
