import { RESET_MINUTES } from '#app/domain/people/recovery.ts'
import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

/** `activate`: the account waits for its address to be proved, which the same link does. */
type Reset = { token: string; why: 'forgot' | 'activate' }

const en = {
  forgot: {
    subject: 'Reset your password',
    text: 'Someone asked for a new password for your account.',
  },
  activate: {
    subject: 'Activate your account',
    text: 'Your account is almost ready. Choose a password to confirm this address and start.',
  },
  act: 'Choose a new password',
  once: 'The link works once, for {{minutes}} minutes.',
  notYou: 'If it wasn’t you, do nothing: your account stays as it is.',
}
const es: Translation<typeof en> = {
  forgot: {
    subject: 'Restablece tu contraseña',
    text: 'Alguien pidió una contraseña nueva para tu cuenta.',
  },
  activate: {
    subject: 'Activa tu cuenta',
    text: 'Tu cuenta está casi lista. Elige una contraseña para confirmar esta dirección y empezar.',
  },
  act: 'Elegir una contraseña nueva',
  once: 'El enlace sirve una vez, durante {{minutes}} minutos.',
  notYou: 'Si no fuiste tú, no hagas nada: tu cuenta queda como está.',
}

/** The way back into an account: flows/recover.server.ts writes it. */
export const reset: Letter<Reset, typeof en> = {
  words: { en, es },
  topics: [],
  parts({ token, why }, { say, origin }) {
    const act = `${origin}/reset_password/${encodeURIComponent(token)}`
    return {
      act,
      subject: say(`${why}.subject`),
      blocks: [
        { kind: 'text', text: say(`${why}.text`) },
        { kind: 'act', label: say('act'), href: act },
        { kind: 'text', text: say('once', { minutes: RESET_MINUTES }) },
        { kind: 'text', text: say('notYou') },
      ],
    }
  },
  on: {},
  samples: [
    { token: '5d1e0c', why: 'forgot' },
    { token: '5d1e0c', why: 'activate' },
  ],
}
