import type { mail as english } from '../en/mail.ts'
import type { Translation } from '../translation.ts'
import { mailInvoices } from './mail-invoices.ts'
import { mailPickups } from './mail-pickups.ts'

export const mail: Translation<typeof english> = {
  hello: 'Hola, {{name}}:',
  lot: 'Lote {{lot}}: {{title}}',
  seeLot: 'Abrir el lote',
  sent: '{{product}} te escribe porque tienes una cuenta allí.',
  sentOperator: 'Enviado por {{product}} a quien lo administra.',
  settings: 'Tu cuenta',
  price: 'Oferta actual',
  next: 'Próxima oferta',
  closes: 'Cierra',
  push: {
    outbid: 'Te han superado: el lote {{lot}} está en {{price}}.',
    outbidNext: 'Te han superado: el lote {{lot}} está en {{price}}. La próxima oferta es de {{next}}.',
    raise: 'Subir tu oferta',
  },
  invoices: mailInvoices,
  pickups: mailPickups,
  fees: {
    amount: 'Cargo por reposición',
    kept: 'Se lo queda el vendedor',
    back: 'Se te devuelve',
    reason: 'Motivo indicado',
  },
  returns: {
    act: 'Ver la devolución',
  },
  leave: 'Cancelar la suscripción a correos como este',
  box: {
    title: 'Bandeja de salida',
    templates: 'Plantillas',
    none: 'Todavía no hay mensajes.',
    newer: 'Más nuevos',
    older: 'Más antiguos',
    state: 'Estado',
    to: 'Para',
    about: 'Sobre',
    when: 'Creado',
    tries: 'Intentos',
    subject: 'Asunto',
    text: 'Como texto',
    html: 'Como HTML',
    source: 'Código',
    short: 'Como mensaje de texto',
    error: 'Último error',
    provider: 'Enviado por',
    key: 'Clave',
    due: 'Para el',
    states: {
      waiting: 'en espera',
      sent: 'enviado',
      kept: 'guardado',
      parked: 'fallido',
      expired: 'caducado',
    },
  },
}
