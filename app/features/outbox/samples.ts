import type { Message } from './templates.ts'

const LOT = {
  listingId: 'lot-4821',
  lotNumber: 4821,
  title: '20 V cordless drill kit with two 5 Ah batteries',
}
const NOVEMBER_23 = Date.UTC(2026, 10, 24, 2, 28)
const INVOICE = {
  invoice: 'FL-1042',
  seller: 'Riverside Yards',
  title: LOT.title,
  lots: 3,
  total: 112_24,
  sent: false,
}

/** One of each kind, for the preview and for what looks at all of them. */
export const SAMPLES: readonly Message[] = [
  {
    template: 'contact',
    data: {
      topic: 'pickup',
      name: 'José de la Cruz',
      email: 'jose@example.com',
      phone: '6145550100',
      reference: 'FL-1042',
      seller: 'Pier Street Liquidators',
      text: 'My slot is at nine.\nMay I come at ten?',
    },
  },
  { template: 'question', data: { ...LOT, name: 'Dana Whitfield', text: 'Is it the 4 A charger?' } },
  {
    template: 'answer',
    data: { ...LOT, name: 'Riverside Yards', text: 'Yes, the 4 A one, with its cable.' },
  },
  {
    template: 'message',
    data: { ...LOT, name: 'Dana Whitfield', text: 'Can I come on Saturday?', threadId: 'thread-1' },
  },
  { template: 'reminder', data: { ...LOT, price: 86_00, nextMinimum: 88_50, closesAt: NOVEMBER_23 } },
  { template: 'outbid', data: { ...LOT, price: 91_00, nextMinimum: 93_50, closesAt: NOVEMBER_23 } },
  {
    template: 'won',
    data: {
      ...LOT,
      invoice: 'FL-1042',
      quantity: 2,
      hammer: 91_00,
      premium: 13_65,
      tax: 7_59,
      total: 112_24,
      dueAt: NOVEMBER_23,
      yard: 'Columbus North Yard, Columbus, OH',
      delivery: null,
    },
  },
  { template: 'awarded', data: { ...LOT, seller: 'Riverside Yards', order: 'FL-PO-1003', price: 640_00 } },
  {
    template: 'negotiation',
    data: {
      ...LOT,
      ...{ what: 'countered', reader: 'buyer', name: 'Riverside Yards', quantity: 2, price: 74_00 },
      ...{ listPrice: 86_00, expiresAt: NOVEMBER_23 },
    },
  },
  {
    template: 'searches',
    data: {
      leave: '5d1e0c',
      searches: [
        {
          text: 'cordless drill',
          query: 'searchbar=cordless+drill',
          lots: [
            { ...LOT, price: 86_00, closesAt: NOVEMBER_23 },
            { ...LOT, title: '18 V hammer drill, tool only', price: 41_00, closesAt: NOVEMBER_23 },
          ],
          more: 2,
        },
        {
          text: 'returns pallet kitchen',
          query: 'searchbar=returns+pallet+kitchen',
          lots: [{ ...LOT, title: 'Pallet of kitchen returns', price: 210_00, closesAt: NOVEMBER_23 }],
          more: 0,
        },
      ],
    },
  },
  {
    template: 'returnRaised',
    data: {
      ...{ number: 'FL-R-1004', invoice: 'FL-1042', buyer: 'Dana Whitfield', reason: 'parts_missing' },
      note: 'The second battery is not in the case.',
      lines: [{ ...LOT, quantity: 1 }],
      page: '/seller/return/invoice/FL-1042/person-1',
    },
  },
  {
    template: 'returnApproved',
    data: {
      ...{ number: 'FL-R-1004', invoice: 'FL-1042', seller: 'Riverside Yards' },
      answer: 'Bring it to the counter at gate 2.',
      lines: [{ ...LOT, quantity: 2 }],
    },
  },
  {
    template: 'returnRefused',
    data: {
      ...{ number: 'FL-R-1005', invoice: 'FL-1042', seller: 'Riverside Yards' },
      answer: 'The lot was sold with one battery, as its description says.',
      lines: [{ ...LOT, quantity: 1 }],
    },
  },
  {
    template: 'refunded',
    data: {
      ...{ number: 'FL-CN-1002', invoice: 'FL-1042', seller: 'Riverside Yards', reason: 'Parts missing' },
      total: 112_24,
      ways: [
        { way: 'gateway', name: 'Visa', last4: '4242', amount: 92_24 },
        { way: 'wallet', name: '', last4: '', amount: 20_00 },
      ],
    },
  },
  {
    template: 'tax',
    data: {
      name: 'Marisol Vega',
      email: 'marisol@example.com',
      companyName: 'Vega Restorations LLC',
      taxNumber: 'OH-99-1204417',
    },
  },
  { template: 'taxReviewed', data: { accepted: true } },
  { template: 'taxReviewed', data: { accepted: false } },
  {
    template: 'code',
    data: { purpose: 'email', code: '407913', minutes: 5, page: '/my-account/verify-email' },
  },
  { template: 'verifyLink', data: { token: 'b7f2.q3Xk', hours: 24 } },
  { template: 'emailChanged', data: { now: 'ma***com' } },
  { template: 'reset', data: { token: '5d1e0c', why: 'forgot' } },
  { template: 'reset', data: { token: '5d1e0c', why: 'activate' } },
  { template: 'passwordChanged', data: {} },
  { template: 'invoiceReminder', data: { ...INVOICE, owed: 112_24, dueAt: NOVEMBER_23 } },
  { template: 'invoiceLate', data: { ...INVOICE, owed: 62_24, dueAt: NOVEMBER_23 } },
  { template: 'invoicePaid', data: { ...INVOICE, lots: 1, paidAt: NOVEMBER_23, how: 'online' } },
  { template: 'invoiceCancelled', data: INVOICE },
  {
    template: 'invoiceShipped',
    data: {
      ...{ ...INVOICE, sent: true, carrier: 'UPS Ground', tracking: '1Z999AA10123456784' },
      shippedAt: NOVEMBER_23,
    },
  },
  {
    template: 'feeCharged',
    data: {
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      amount: 39_00,
      reason: 'Not collected by November 20',
    },
  },
  {
    template: 'feeWaived',
    data: {
      invoice: 'FL-1042',
      seller: 'Riverside Yards',
      amount: 39_00,
      reason: 'You called the yard in time',
    },
  },
  {
    template: 'depositKept',
    data: {
      ...{ invoice: 'FL-1042', seller: 'Riverside Yards', depositId: 'd-1', kept: 40_00, back: 10_00 },
      reason: 'Not paid by November 20',
    },
  },
  {
    template: 'disputed',
    data: {
      invoices: ['FL-1042'],
      page: '/seller/invoice/FL-1042',
      amount: 312_40,
      withheld: 312_40,
      fee: 15_00,
      state: 'open',
      reason: 'product_not_received',
      dueAt: NOVEMBER_23,
    },
  },
  {
    template: 'refundedOutside',
    data: { invoices: ['FL-1042'], page: '/admin/books?tab=gateway', amount: 80_00, state: 'succeeded' },
  },
  { template: 'approved', data: { organisation: 'Riverside Yards' } },
  {
    template: 'invited',
    data: {
      organisation: 'Riverside Yards',
      role: 'manager',
      by: 'Ruth Abernathy',
      token: '5d1e0c',
      days: 7,
    },
  },
  { template: 'placed', data: { ...LOT, price: 86_00, leads: true, closesAt: NOVEMBER_23 } },
  { template: 'placed', data: { ...LOT, price: null, leads: null, closesAt: NOVEMBER_23 } },
  {
    template: 'followed',
    data: {
      leave: '5d1e0c',
      sellers: [
        {
          name: 'Riverside Yards',
          lots: [{ ...LOT, price: 86_00, closesAt: NOVEMBER_23 }],
          more: 3,
        },
      ],
    },
  },
  {
    template: 'campaign',
    data: {
      subject: 'Tools from three workshops, this week',
      text: 'Three workshops in Ohio are closing.\n\nTheir machines are for sale until Friday.',
      leave: '5d1e0c',
    },
  },
  { template: 'identity', data: { verified: true, reason: '' } },
  { template: 'identity', data: { verified: false, reason: 'The licence has expired.' } },
]
