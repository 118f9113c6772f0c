import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'A test email from {{product}}',
  text: 'This email arrived, so {{product}} can email people. You don’t need to do anything.',
  act: 'Back to setup',
}
const es: Translation<typeof en> = {
  subject: 'Un correo de prueba de {{product}}',
  text: 'Este correo llegó: {{product}} puede escribir a la gente. No tienes que hacer nada.',
  act: 'Volver a la puesta en marcha',
}

/** What an administrator sends from the set-up, to see that letters arrive: flows/setup/send-test-letter.server.ts. */
export const setUpTest: Letter<Record<string, never>, typeof en> = {
  words: { en, es },
  topics: [],
  operator: true,
  parts(_data, { say, origin, product }) {
    const act = `${origin}/admin/setup`
    return {
      act,
      subject: say('subject', { product }),
      blocks: [
        { kind: 'text', text: say('text', { product }) },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {},
  samples: [{}],
}
