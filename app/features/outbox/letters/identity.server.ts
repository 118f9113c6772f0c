import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

/** `reason`: what its reader is told; may be empty. */
type Identity = { verified: boolean; reason: string }

const en = {
  identityVerified: {
    subject: 'Your identity is verified',
    text: 'We checked your details and verified who you are.',
    act: 'See it in your account',
  },
  identityRefused: {
    subject: 'We couldn’t verify your identity',
    text: 'Check your details and ask again, or write to us.',
  },
}
const es: Translation<typeof en> = {
  identityVerified: {
    subject: 'Tu identidad está verificada',
    text: 'Revisamos tus datos y verificamos quién eres.',
    act: 'Verlo en tu cuenta',
  },
  identityRefused: {
    subject: 'No pudimos verificar tu identidad',
    text: 'Revisa tus datos y pídelo de nuevo, o escríbenos.',
  },
}

/** What came of an identity check; nothing when its owner has changed what it was about since. */
export const identity: Letter<Identity, typeof en, 'identity-decided'> = {
  words: { en, es },
  path: 'mail',
  topics: [],
  parts({ verified, reason }, { say, origin }) {
    const act = `${origin}/my-account/personal#identity`
    const key = verified ? 'identityVerified' : 'identityRefused'
    return {
      act,
      subject: say(`${key}.subject`),
      blocks: [
        { kind: 'text', text: say(`${key}.text`) },
        ...(reason === '' ? [] : [{ kind: 'quote' as const, text: reason }]),
        { kind: 'act', label: say('identityVerified.act'), href: act },
      ],
    }
  },
  on: {
    async 'identity-decided'({ db }, { checkId, personId }) {
      const [[verdict], reader] = await Promise.all([
        db.all<{ state: 'verified' | 'refused'; reason: string }>(
          sql`select state, reason from identity_checks where id = ${checkId} and state in ('verified', 'refused')`,
        ),
        findReader(db, personId),
      ])
      if (!verdict || !reader) return []
      const data = { verified: verdict.state === 'verified', reason: verdict.reason }
      return [{ id: `identity:${checkId}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [
    { verified: true, reason: '' },
    { verified: false, reason: 'The licence has expired.' },
  ],
}
