import type { Translation } from '#app/i18n/translation.ts'
import { findOperator, findTax } from '../facts.server.ts'
import type { Letter } from './shape.ts'

type Tax = { name: string; email: string; companyName: string; taxNumber: string }

const en = {
  subject: 'A tax document to review, from {{name}}',
  text: 'Someone asked for a sales tax exemption, or changed their documents.',
  name: 'Name',
  company: 'Company',
  number: 'Tax number',
  act: 'Open the tax documents',
  email: 'Email',
}
const es: Translation<typeof en> = {
  subject: 'Un documento fiscal por revisar, de {{name}}',
  text: 'Alguien pide una exención del impuesto sobre las ventas o cambió sus documentos.',
  name: 'Nombre',
  company: 'Empresa',
  number: 'Número fiscal',
  act: 'Abrir los documentos fiscales',
  email: 'Correo',
}

/** A tax document that waits to be judged goes to the operator (account-and-operations.md, section 4). */
export const tax: Letter<Tax, typeof en, 'tax-changed'> = {
  words: { en, es },
  topics: [],
  operator: true,
  parts({ name, email, companyName, taxNumber }, { say, origin }) {
    const act = `${origin}/admin/settings/tax`
    return {
      act,
      subject: say('subject', { name }),
      blocks: [
        { kind: 'text', text: say('text') },
        {
          kind: 'facts',
          rows: [
            [say('name'), name],
            [say('email'), email],
            [say('company'), companyName],
            [say('number'), taxNumber],
          ],
        },
        { kind: 'act', label: say('act'), href: act },
      ],
    }
  },
  on: {
    async 'tax-changed'({ db }, { changeId, personId }) {
      const [paper, recipient] = await Promise.all([findTax(db, personId), findOperator(db)])
      if (paper?.status !== 0 || !recipient) return []
      const { name, email, companyName, taxNumber } = paper
      return [{ id: `tax-changed:${changeId}`, data: { name, email, companyName, taxNumber }, recipient }]
    },
  },
  samples: [
    {
      name: 'Marisol Vega',
      email: 'marisol@example.com',
      companyName: 'Vega Restorations LLC',
      taxNumber: 'OH-99-1204417',
    },
  ],
}
