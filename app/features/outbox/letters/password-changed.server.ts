import type { Translation } from '#app/i18n/translation.ts'
import { findReader, recipientOf } from '../facts.server.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Your password was changed',
  text: 'Your password was changed, and every device was signed out.',
  notYou: 'If it wasn’t you, choose a new password now and write to Support.',
  act: 'Choose a new password',
}
const es: Translation<typeof en> = {
  subject: 'Tu contraseña cambió',
  text: 'La contraseña de tu cuenta cambió y se cerró la sesión en todos los dispositivos.',
  notYou: 'Si no fuiste tú, elige ahora una contraseña nueva y escribe a Soporte.',
  act: 'Elegir una contraseña nueva',
}

/** If someone else changes a password, its owner notices, wherever they are signed in. */
export const passwordChanged: Letter<Record<string, never>, typeof en, 'password-changed'> = {
  words: { en, es },
  topics: [],
  parts(_data, { say, origin }) {
    const act = `${origin}/forgot_password`
    return {
      act,
      subject: say('subject'),
      blocks: [
        { kind: 'text', text: say('text') },
        { kind: 'text', text: say('notYou') },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'password-changed'({ db }, { personId, id }) {
      const reader = await findReader(db, personId)
      return reader ? [{ id, data: {}, recipient: recipientOf(reader) }] : []
    },
  },
  samples: [{}],
}
