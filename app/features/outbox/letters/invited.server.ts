import type { MemberRole } from '#app/domain/people/permissions.ts'
import type { Translation } from '#app/i18n/translation.ts'
import { roleWords } from '#app/ui/role-words.ts'
import type { Letter } from './shape.ts'

type Invited = { organisation: string; roles: MemberRole[]; by: string; token: string; days: number }

const en = {
  subject: "You're invited to work for {{organisation}}",
  text: '{{by}} invites you to work for {{organisation}} as {{role}}.',
  act: 'See the invitation',
  until_one: 'You can accept it for {{count}} day.',
  until_other: 'You can accept it for {{count}} days.',
  notYou: 'If you don’t know them, ignore this email.',
  foot: 'Someone at {{organisation}} entered your address.',
}
const es: Translation<typeof en> = {
  subject: 'Te invitan a trabajar para {{organisation}}',
  text: '{{by}} te invita a trabajar para {{organisation}}. Función: {{role}}.',
  act: 'Ver la invitación',
  until_one: 'Puedes aceptarla durante {{count}} día.',
  until_other: 'Puedes aceptarla durante {{count}} días.',
  notYou: 'Si no conoces a esa persona, ignora este correo.',
  foot: 'Alguien de {{organisation}} escribió tu dirección.',
}

/** Somebody is asked to work for an organisation: flows/team.server.ts writes it. */
export const invited: Letter<Invited, typeof en> = {
  words: { en, es },
  topics: [],
  parts({ organisation, roles, by, token, days }, { t, say, origin }) {
    const act = `${origin}/invite?token=${encodeURIComponent(token)}`
    return {
      act,
      subject: say('subject', { organisation }),
      blocks: [
        {
          kind: 'text',
          text: say('text', { by, organisation, role: roleWords(roles, t) }),
        },
        { kind: 'act', label: say('act'), href: act },
        { kind: 'text', text: say('until', { count: days }) },
        { kind: 'text', text: say('notYou') },
      ],
      foot: say('foot', { organisation }),
    }
  },
  on: {},
  samples: [
    {
      organisation: 'Riverside Yards',
      roles: ['yard_staff', 'lister'],
      by: 'Ruth Abernathy',
      token: '5d1e0c',
      days: 7,
    },
  ],
}
