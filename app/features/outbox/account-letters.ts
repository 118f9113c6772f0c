import type { MemberRole } from '#app/domain/permissions.ts'
import { RESET_MINUTES } from '#app/domain/recovery.ts'
import type { Parts, Words } from './templates.ts'

/** What is written about an account's safety. Nobody can do without it. */
export type AccountTold = {
  /** `activate`: the account waits for its address to be proved, which the same link does. */
  reset: { token: string; why: 'forgot' | 'activate' }
  passwordChanged: Record<string, never>
  /** Somebody is asked to work for an organisation. */
  invited: { organisation: string; role: MemberRole; by: string; token: string; days: number }
  /** What came of an identity check. `reason`: what its reader is told; may be empty. */
  identity: { verified: boolean; reason: string }
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

export function invited(data: AccountTold['invited'], { t, origin }: Words): Parts {
  const { organisation, role, by, token, days } = data
  const act = `${origin}/invite?token=${encodeURIComponent(token)}`
  return {
    act,
    subject: t('mail.invited.subject', { organisation }),
    blocks: [
      {
        kind: 'text',
        text: t('mail.invited.text', { by, organisation, role: t(`security.people.memberRole.${role}`) }),
      },
      { kind: 'act', label: t('mail.invited.act'), href: act },
      { kind: 'text', text: t('mail.invited.until', { count: days }) },
      { kind: 'text', text: t('mail.invited.notYou') },
    ],
    foot: t('mail.invited.foot', { organisation }),
  }
}

export function identity({ verified, reason }: AccountTold['identity'], { t, origin }: Words): Parts {
  const act = `${origin}/my-account/personal#identity`
  const key = verified ? 'identityVerified' : 'identityRefused'
  return {
    act,
    subject: t(`mail.${key}.subject`),
    blocks: [
      { kind: 'text', text: t(`mail.${key}.text`) },
      ...(reason === '' ? [] : [{ kind: 'quote' as const, text: reason }]),
      { kind: 'act', label: t('mail.identityVerified.act'), href: act },
    ],
  }
}
