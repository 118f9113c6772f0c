import type { CodePurpose } from '#app/domain/codes.ts'
import type { Parts, Words } from './templates.ts'

/** What messages tell that prove an address or a number, or say that it was changed. */
export type ProofsTold = {
  code: {
    purpose: CodePurpose
    code: string
    minutes: number
    /** Where on this site it is typed. */
    page: string
  }
  verifyLink: { token: string; hours: number }
  /** `now`: the new address, masked. */
  emailChanged: { now: string }
}

export function code(told: ProofsTold['code'], { t, origin, product }: Words): Parts {
  const { purpose, code: digits, minutes, page } = told
  const act = `${origin}${page}`
  const expires = t('mail.code.expires', { count: minutes })
  return {
    act,
    subject: t('mail.code.subject', { code: digits, product }),
    blocks: [
      { kind: 'text', text: t(`mail.code.${purpose}`) },
      { kind: 'quote', text: digits },
      { kind: 'text', text: `${expires} ${t('mail.code.secret')}` },
      { kind: 'link', label: t('mail.code.act'), href: act },
    ],
    foot: t('mail.code.foot', { product }),
    // the last line lets phones fill the code in on this site, and on no other
    short: `${t('mail.code.short', { code: digits, product })} ${expires}\n\n@${new URL(origin).host} #${digits}`,
  }
}

export function verifyLink({ token, hours }: ProofsTold['verifyLink'], words: Words): Parts {
  const { t, origin, product } = words
  const act = `${origin}/verify_email/${encodeURIComponent(token)}`
  return {
    act,
    subject: t('mail.verifyLink.subject', { product }),
    blocks: [
      { kind: 'text', text: t('mail.verifyLink.text', { count: hours }) },
      { kind: 'act', label: t('mail.verifyLink.act'), href: act },
    ],
    foot: t('mail.code.foot', { product }),
  }
}

export function emailChanged({ now }: ProofsTold['emailChanged'], words: Words): Parts {
  const { t, origin, product } = words
  const act = `${origin}/contact-us`
  return {
    act,
    subject: t('mail.emailChanged.subject', { product }),
    blocks: [
      { kind: 'text', text: t('mail.emailChanged.text', { now }) },
      { kind: 'act', label: t('mail.emailChanged.act'), href: act },
    ],
  }
}
