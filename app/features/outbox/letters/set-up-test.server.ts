import type { Translation } from '#app/i18n/translation.ts'
import type { Letter } from './shape.ts'

const en = {
  subject: 'A test letter from {{product}}',
  text: 'This letter arrived, so {{product}} can write to people. There is nothing to do.',
  act: 'Back to the set-up',
}
const es: Translation<typeof en> = {
  subject: 'Un correo de prueba de {{product}}',
  text: 'Este correo ha llegado: {{product}} puede escribir a la gente. No hay nada que hacer.',
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
