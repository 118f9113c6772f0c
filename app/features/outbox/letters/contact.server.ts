import { sql } from 'drizzle-orm'
import type { Translation } from '#app/i18n/translation.ts'
import { findOperator } from '../facts.server.ts'
import type { Letter } from './shape.ts'

type Contact = {
  topic: 'lot' | 'invoice' | 'pickup' | 'account' | 'selling' | 'other'
  name: string
  email: string
  phone: string
  reference: string
  /** Whom it was written to; null for the marketplace. */
  seller: string | null
  text: string
}

const en = {
  subject: 'Contact page: {{topic}}, from {{name}}',
  title: 'A message from the contact page',
  from: 'From',
  email: 'Email',
  phone: 'Phone',
  topic: 'Topic',
  about: 'About',
  seller: 'Seller',
  all: 'Open all messages',
}
const es: Translation<typeof en> = {
  subject: 'Página de contacto: {{topic}}, de {{name}}',
  title: 'Un mensaje de la página de contacto',
  from: 'De',
  email: 'Correo',
  phone: 'Teléfono',
  topic: 'Tema',
  about: 'Sobre',
  seller: 'Vendedor',
  all: 'Abrir todos los mensajes',
}

/** A message from the contact page goes to the operator, who can answer it at once. */
export const contact: Letter<Contact, typeof en, 'contact-sent'> = {
  words: { en, es },
  topics: [],
  operator: true,
  parts({ topic, name, email, phone, reference, seller, text }, { say, t, origin }) {
    const about = t(`contact.topics.${topic}`)
    const act = `${origin}/admin/settings/messages`
    return {
      act,
      subject: say('subject', { topic: about, name }),
      blocks: [
        { kind: 'text', text: say('title') },
        {
          kind: 'facts',
          rows: [
            [say('from'), name],
            [say('email'), email],
            [say('phone'), phone],
            [say('topic'), about],
            ...(seller === null ? [] : [[say('seller'), seller] as const]),
            ...(reference === '' ? [] : [[say('about'), reference] as const]),
          ],
        },
        { kind: 'quote', text },
        { kind: 'act', label: say('all'), href: act },
      ],
    }
  },
  on: {
    async 'contact-sent'({ db }, { messageId }) {
      const [[written], recipient] = await Promise.all([
        db.all<Contact>(sql`
          select topic, contact_messages.name, email, phone, reference, message as text, organisations.name as seller
          from contact_messages left join organisations on organisations.id = contact_messages.organisation_id
          where contact_messages.id = ${messageId}`),
        findOperator(db),
      ])
      if (!written || !recipient) return []
      return [{ id: `contact:${messageId}`, data: written, recipient, replyTo: written.email }]
    },
  },
  samples: [
    {
      topic: 'pickup',
      name: 'José de la Cruz',
      email: 'jose@example.com',
      phone: '6145550100',
      reference: 'FL-1042',
      seller: 'Pier Street Liquidators',
      text: 'My slot is at nine.\nMay I come at ten?',
    },
  ],
}
