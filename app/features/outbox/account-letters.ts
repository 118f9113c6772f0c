import { RESET_MINUTES } from '#app/domain/recovery.ts'
import type { Parts, Words } from './templates.ts'

/** What is written about an account's safety. Nobody can do without it. */
export type AccountTold = {
  /** `activate`: the account waits for its address to be proved, which the same link does. */
  reset: { token: string; why: 'forgot' | 'activate' }
  passwordChanged: Record<string, never>
}

export function reset({ token, why }: AccountTold['reset'], { t, origin }: Words): Parts {
  const act = `${origin}/reset_password/${encodeURIComponent(token)}`
  return {
    act,
    subject: t(`mail.reset.${why}.subject`),
    blocks: [
      { kind: 'text', text: t(`mail.reset.${why}.text`) },
      { kind: 'act', label: t('mail.reset.act'), href: act },
      { kind: 'text', text: t('mail.reset.once', { minutes: RESET_MINUTES }) },
      { kind: 'text', text: t('mail.reset.notYou') },
    ],
  }
}

export function passwordChanged({ t, origin }: Words): Parts {
  const act = `${origin}/forgot_password`
  return {
    act,
    subject: t('mail.passwordChanged.subject'),
    blocks: [
      { kind: 'text', text: t('mail.passwordChanged.text') },
      { kind: 'text', text: t('mail.passwordChanged.notYou') },
      { kind: 'act', label: t('mail.reset.act'), href: act },
    ],
  }
}
