import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your email address at {{product}} was changed',
  text: 'Your account now uses {{now}}. If you didn’t change it, write to us at once.',
  act: 'Write to us',
}
const es: Translation<typeof en> = {
  subject: 'Tu correo en {{product}} cambió',
  text: 'Tu cuenta usa ahora {{now}}. Si no lo cambiaste tú, escríbenos cuanto antes.',
  act: 'Escríbenos',
}

/** To the former address; `now` is the new one, masked. flows/verify-contact.server.ts writes it. */
export const emailChanged: Letter<{ now: string }, typeof en> = {
  words: { en, es },
  topics: [],
  parts({ now }, { say, origin, product }) {
    const act = `${origin}/contact-us`
    return {
      act,
      subject: say('subject', { product }),
      blocks: [
        { kind: 'text', text: say('text', { now }) },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {},
  samples: [{ now: 'ma***com' }],
}
