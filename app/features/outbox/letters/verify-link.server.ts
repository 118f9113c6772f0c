import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'Confirm your email address at {{product}}',
  text_one: 'Open this link to confirm the address is yours. It works once, for {{count}} hour.',
  text_other: 'Open this link to confirm the address is yours. It works once, for {{count}} hours.',
  act: 'Confirm my email address',
  foot: 'Someone asked {{product}} for this. If it wasn’t you, ignore this email.',
}
const es: Translation<typeof en> = {
  subject: 'Confirma tu correo en {{product}}',
  text_one:
    'Abre este enlace para confirmar que la dirección es tuya. Sirve una vez, durante {{count}} hora.',
  text_other:
    'Abre este enlace para confirmar que la dirección es tuya. Sirve una vez, durante {{count}} horas.',
  act: 'Confirmar mi correo',
  foot: 'Alguien se lo pidió a {{product}}. Si no fuiste tú, ignora este correo.',
}

/** A link that proves an address: flows/send-code.server.ts writes it. */
export const verifyLink: Letter<{ token: string; hours: number }, typeof en> = {
  words: { en, es },
  topics: [],
  parts({ token, hours }, { say, origin, product }) {
    const act = `${origin}/verify_email/${encodeURIComponent(token)}`
    return {
      act,
      subject: say('subject', { product }),
      blocks: [
        { kind: 'text', text: say('text', { count: hours }) },
        { kind: 'act', label: say('act'), href: act },
      ],
      foot: say('foot', { product }),
    }
  },
  on: {},
  samples: [{ token: 'b7f2.q3Xk', hours: 24 }],
}
