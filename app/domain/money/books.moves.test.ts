import { expect, test } from 'vitest'
import {
  balanced,
  cashUndone,
  deliveryChosen,
  type Entry,
  giftIssued,
  giftRedeemed,
  giftVoided,
  paidInCash,
  walletHeld,
  walletReturned,
} from './books.ts'

const AT = 7
const card = { id: 'g-1', amount: 25_00 }
const cash = { id: 'c-1', invoiceId: 'i-1', organisationId: 'o-1', amount: 40_00 }
const payment = { id: 'p-1', personId: 'ann', amount: 90_00, walletAmount: 30_00, gateway: null }
const moves = ({ lines }: Entry) => lines.map(({ account, party, amount }) => [account, party, amount])

/** A debit above zero, a credit below: which way each movement goes, and whose it is. */
test.each<[string, Entry, [string, string, number][]]>([
  [
    'a gift card is owed to whoever redeems it',
    giftIssued(card, AT),
    [
      ['granted', '', 25_00],
      ['gift', '', -25_00],
    ],
  ],
  [
    'redeemed, it is in a wallet',
    giftRedeemed({ ...card, personId: 'ann' }, AT),
    [
      ['gift', '', 25_00],
      ['wallet', 'ann', -25_00],
    ],
  ],
  [
    'void, it is owed to nobody',
    giftVoided(card, AT),
    [
      ['gift', '', 25_00],
      ['granted', '', -25_00],
    ],
  ],
  [
    'cash is with its organisation',
    paidInCash(cash, AT),
    [
      ['cash', 'o-1', 40_00],
      ['receivable', 'i-1', -40_00],
    ],
  ],
  [
    'undone, the invoice owes it again',
    cashUndone(cash, AT),
    [
      ['receivable', 'i-1', 40_00],
      ['cash', 'o-1', -40_00],
    ],
  ],
  [
    'put aside, it is out of the wallet',
    walletHeld(payment, AT),
    [
      ['wallet', 'ann', 30_00],
      ['wallet_held', 'p-1', -30_00],
    ],
  ],
  [
    'returned, it is in it again',
    walletReturned(payment, AT),
    [
      ['wallet_held', 'p-1', 30_00],
      ['wallet', 'ann', -30_00],
    ],
  ],
  [
    'delivery is the seller’s, its tax is not',
    deliveryChosen({ invoiceId: 'i-1', organisationId: 'o-1', version: 1, delivery: 15_00, tax: 1_09 }, AT),
    [
      ['receivable', 'i-1', 16_09],
      ['seller', 'o-1', -15_00],
      ['tax', '', -1_09],
    ],
  ],
])('%s', (_, entry, expected) => {
  expect(moves(entry)).toEqual(expected)
})

test('An entry that does not come to zero, or to whole cents, has not happened.', () => {
  const entry = (...amounts: number[]) => ({
    id: 'e',
    kind: 'payment' as const,
    at: AT,
    lines: amounts.map((amount) => ({ account: 'tax' as const, party: '', amount })),
  })
  expect(() => balanced(entry(1, -2))).toThrow('does not balance')
  expect(() => balanced(entry(0.5, -0.5))).toThrow('does not balance')
  expect(balanced(entry(1, 0, -1)).lines).toHaveLength(2)
})
