import { mailInvoices } from './mail-invoices.ts'
import { mailPickups } from './mail-pickups.ts'

export const mail = {
  hello: 'Hello {{name}},',
  lot: 'Lot {{lot}}: {{title}}',
  seeLot: 'Open the lot',
  sent: '{{product}} sends this because you have an account there.',
  sentOperator: 'Sent by {{product}} to its operator.',
  settings: 'Your account',
  price: 'Current offer',
  next: 'Next offer',
  closes: 'Closes',
  push: {
    outbid: 'You were outbid: lot {{lot}} is at {{price}}.',
    outbidNext: 'You were outbid: lot {{lot}} is at {{price}}. The next offer is {{next}}.',
    raise: 'Raise your offer',
  },
  invoices: mailInvoices,
  pickups: mailPickups,
  fees: {
    amount: 'Restocking fee',
    kept: 'Kept by the seller',
    back: 'Goes back to you',
    reason: 'Reason given',
  },
  returns: {
    act: 'See the return',
  },
  leave: 'Unsubscribe from emails like this',
  /** Pages for developers, which no browser gets the words of beforehand. */
  box: {
    title: 'Outbox',
    templates: 'Templates',
    none: 'No messages yet.',
    newer: 'Newer',
    older: 'Older',
    state: 'State',
    to: 'To',
    about: 'About',
    when: 'Created',
    tries: 'Tries',
    subject: 'Subject',
    text: 'As text',
    html: 'As HTML',
    source: 'Source',
    short: 'As a text message',
    error: 'Last error',
    provider: 'Sent through',
    key: 'Key',
    due: 'Due',
    states: { waiting: 'waiting', sent: 'sent', kept: 'kept', parked: 'failed', expired: 'expired' },
  },
} as const
