import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Longer ones are strong whatever they are made of, and would take long to judge. */
const MOST_JUDGED = 64
/** The words that people try first; a whole dictionary would weigh more than the page. */
const COMMON = [
  'password',
  'passwort',
  'welcome',
  'letmein',
  'qwerty',
  'admin',
  'login',
  'auction',
  'fairlot',
]

const WORDS = ['weak', 'weak', 'fair', 'good', 'strong'] as const
const TONES = { weak: 't-out', fair: 't-amber', good: 't-primary', strong: 't-win' } as const

const judge = new ZxcvbnFactory({ dictionary: { common: COMMON } })

/** How hard a password is to guess, 0 to 4 (account, section 5). */
export function StrengthMeter({ password, known }: { password: string; known: readonly string[] }) {
  const { t } = useTranslation()
  const score = useMemo(
    () => judge.check(password.slice(0, MOST_JUDGED), [...known]).score,
    [password, known],
  )
  const word = WORDS[score]
  const name = t(`security.password.scores.${word}`)
  return (
    <div data-testid="strength">
      <div
        className="meter"
        data-score={Math.max(1, score)}
        role="img"
        aria-label={t('security.password.strength', { word: name, score })}
      >
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className="hint pw-scale" aria-hidden="true">
        <b className={TONES[word]}>{name}</b>
        <span>{t('security.password.scale')}</span>
      </p>
    </div>
  )
}
