export const mailFees = {
  amount: 'Restocking fee',
  kept: 'Kept by the seller',
  back: 'Goes back to you',
  reason: 'Reason given',
  feeCharged: {
    subject: 'Restocking fee due, invoice {{invoice}}',
    text: '{{seller}} has charged a restocking fee. You cannot offer or buy until it is paid.',
    act: 'Pay it in the cart',
  },
  feeWaived: {
    subject: 'Restocking fee waived, invoice {{invoice}}',
    text: '{{seller}} has let the restocking fee go. You owe nothing for it.',
    act: 'Browse lots',
  },
  depositKept: {
    subject: 'Your deposit, invoice {{invoice}}',
    text: 'The invoice was not paid and was called off. {{seller}} keeps what the terms give them of the deposit.',
    act: 'View deposit',
  },
} as const
