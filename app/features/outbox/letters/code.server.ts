import type { CodePurpose } from '#app/domain/people/codes.ts'
import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

type Code = {
  purpose: CodePurpose
  code: string
  minutes: number
  /** Where on this site it is typed. */
  page: string
}

const en = {
  subject: '{{code}} is your {{product}} code',
  short: '{{product}}: your code is {{code}}.',
  email: 'Type this code to confirm your email address.',
  phone: 'Type this code to verify your mobile number.',
  sign_in: 'Type this code to sign in.',
  expires_one: 'It expires in {{count}} minute.',
  expires_other: 'It expires in {{count}} minutes.',
  secret: 'Don’t share it: we never ask for it.',
  act: 'Where to type it',
  foot: 'Someone asked {{product}} for this. If it wasn’t you, ignore this email.',
}
const es: Translation<typeof en> = {
  subject: '{{code}} es tu código de {{product}}',
  short: '{{product}}: tu código es {{code}}.',
  email: 'Escribe este código para confirmar tu correo.',
  phone: 'Escribe este código para verificar tu celular.',
  sign_in: 'Escribe este código para entrar.',
  expires_one: 'Caduca en {{count}} minuto.',
  expires_other: 'Caduca en {{count}} minutos.',
  secret: 'No se lo des a nadie: nunca te lo pediremos.',
  act: 'Dónde escribirlo',
  foot: 'Alguien se lo pidió a {{product}}. Si no fuiste tú, ignora este correo.',
}

/** Six digits that prove an address or a number: flows/send-code.server.ts writes it. */
export const code: Letter<Code, typeof en> = {
  words: { en, es },
  topics: [],
  parts({ purpose, code: digits, minutes, page }, { say, origin, product }) {
    const act = `${origin}${page}`
    const expires = say('expires', { count: minutes })
    return {
      act,
      subject: say('subject', { code: digits, product }),
      blocks: [
        { kind: 'text', text: say(purpose) },
        { kind: 'quote', text: digits },
        { kind: 'text', text: `${expires} ${say('secret')}` },
        { kind: 'link', label: say('act'), href: act },
      ],
      foot: say('foot', { product }),
      // the last line lets phones fill the code in on this site, and on no other
      short: `${say('short', { code: digits, product })} ${expires}\n\n@${new URL(origin).host} #${digits}`,
    }
  },
  on: {},
  samples: [{ purpose: 'email', code: '407913', minutes: 5, page: '/my-account/verify-email' }],
}
