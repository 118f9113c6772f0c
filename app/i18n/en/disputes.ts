export const disputes = {
  reason: {
    fraudulent: 'The cardholder says they did not make the payment',
    unrecognized: 'The cardholder does not recognize the payment',
    product_not_received: 'The goods were not received',
    product_unacceptable: 'The goods were not as described',
    credit_not_processed: 'A promised refund did not arrive',
    duplicate: 'Paid twice',
    incorrect_account_details: 'Wrong account details',
    insufficient_funds: 'Not enough money in the account',
    debit_not_authorized: 'The account holder did not allow the debit',
    bank_cannot_process: 'The bank could not process the payment',
    general: 'No reason given',
  },
  state: { inquiry: 'Inquiry', open: 'Disputed', won: 'Dispute won', lost: 'Dispute lost' },
  refundState: {
    pending: 'Refund on its way',
    succeeded: 'Refunded at the gateway',
    failed: 'Refund failed',
  },
  mark: {
    inquiry: 'The buyer’s bank asks about this payment of {{amount}}. {{reason}}.',
    open: 'The buyer’s bank takes {{amount}} of this payment back. {{reason}}.',
    won: 'The dispute of {{amount}} was won. {{reason}}.',
    lost: 'The dispute of {{amount}} was lost. {{reason}}.',
    due: 'Evidence is due at the gateway by',
    refund: '{{amount}} was refunded at the gateway.',
    pending: '{{amount}} is being refunded at the gateway.',
    uncredited: '{{amount}} of it has no credit note yet.',
  },
  mail: {
    state: {
      inquiry: {
        subject: 'Bank inquiry, invoice {{invoices}}',
        text: 'The buyer’s bank asks about a payment. No money has been taken back.',
      },
      open: {
        subject: 'Payment disputed, invoice {{invoices}}',
        text: 'The buyer’s bank takes a payment back. The gateway withholds the amount until the dispute is decided.',
      },
      won: {
        subject: 'Dispute won, invoice {{invoices}}',
        text: 'The bank has decided the dispute for you. What was withheld comes back.',
      },
      lost: {
        subject: 'Dispute lost, invoice {{invoices}}',
        text: 'The bank has decided the dispute for the buyer. What was withheld does not come back.',
      },
    },
    refunded: {
      subject: 'Refunded at the gateway, invoice {{invoices}}',
      text: 'Money went back to the buyer at the payment gateway. No credit note says yet what it was for.',
    },
    refundFailed: {
      subject: 'Refund at the gateway failed, invoice {{invoices}}',
      text: 'The buyer’s bank did not take a refund that was made at the payment gateway. The money is back.',
    },
    invoices: 'Invoice',
    none: 'none',
    amount: 'Amount',
    withheld: 'Withheld',
    fee: 'Gateway’s fee',
    reason: 'Reason',
    due: 'Evidence due',
    act: 'View invoice',
    books: 'Open the books',
  },
} as const
