import { useTranslation } from 'react-i18next'
import type { QrCode } from '#app/lib/qr.ts'

type MemberCardProps = { number: number; qr: QrCode }

/** What staff scan at the counter. */
export function MemberCard({ number, qr }: MemberCardProps) {
  const { t } = useTranslation()
  return (
    <section className="panel member">
      <svg
        className="member-qr"
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label={t('profile.home.qr')}
      >
        <path d={qr.path} fill="#000" />
      </svg>
      <div>
        <h2 className="lbl">{t('profile.home.memberId')}</h2>
        <p className="hero-clock num">{spaced(number)}</p>
        <p className="cap">{t('profile.home.memberText')}</p>
      </div>
    </section>
  )
}

/** Eight figures as they are read out: "204 118 93". */
function spaced(number: number): string {
  return String(number).replace(/(\d{3})(?=\d)/g, '$1 ')
}
