import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your {{product}} account is approved',
  text: 'You can sign in now.',
  seller: '{{organisation}} is approved. You can sign in now.',
  act: 'Sign in',
}
const es: Translation<typeof en> = {
  subject: 'Tu cuenta en {{product}} está aprobada',
  text: 'Ya puedes entrar.',
  seller: '{{organisation}} está aprobada. Ya puedes entrar.',
  act: 'Entrar',
}

/** A seller who was let in hears of it. */
export const approved: Letter<{ organisation: string | null }, typeof en, 'account-approved'> = {
  words: { en, es },
  topics: [],
  parts({ organisation }, { say, origin, product }) {
    const act = `${origin}/login?redirectTo=${encodeURIComponent('/seller/dashboard')}`
    return {
      act,
      subject: say('subject', { product }),
      blocks: [
        { kind: 'text', text: organisation === null ? say('text') : say('seller', { organisation }) },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'account-approved'({ db }, { personId }) {
      const [reader, [own]] = await Promise.all([
        findReader(db, personId),
        db.all<{ name: string }>(sql`
          select organisations.name from memberships
            join organisations on organisations.id = memberships.organisation_id
          where memberships.person_id = ${personId} order by organisations.name limit 1`),
      ])
      if (!reader) return []
      const data = { organisation: own?.name ?? null }
      return [{ id: `approved:${personId}`, data, recipient: recipientOf(reader) }]
    },
  },
  samples: [{ organisation: 'Riverside Yards' }],
}
