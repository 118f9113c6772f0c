import { describe } from 'vitest'
import {
  BANK_TEXTS,
  type BankErrors,
  type BankFault,
  readBank,
  readHolder,
  readProof,
} from '#app/features/vault/inputs.ts'
import { holds, says } from './rows.ts'

/** Account and operations, sections 3 and 5: bank accounts, as page and API say it. */

const bank = {
  account_holder_name: 'Dana Whitfield',
  account_holder_type: 'individual',
  routing_number: '110000000',
  account_number: '000123456789',
}

/** What is said of each field that is wrong. */
function faults(read: { ok: true } | { ok: false; errors: BankErrors }) {
  if (read.ok) return {}
  return Object.fromEntries(
    Object.entries(read.errors).map(([field, fault]) => [field, fault && BANK_TEXTS[fault]]),
  )
}
const added = (given: Record<string, unknown>) => faults(readBank({ ...bank, ...given }))

describe('Banks', () => {
  holds([
    ['An account whose fields are all valid is taken', () => added({}), {}],
    [
      'holder name, account number, holder type, routing number required (Required!, Number required)',
      () => faults(readBank({})),
      {
        account_holder_name: 'Required!',
        account_holder_type: 'Required!',
        routing_number: 'Number required',
        account_number: 'Number required',
      },
    ],
    [
      'holder type (individual or company)',
      () => [added({ account_holder_type: 'company' }), added({ account_holder_type: 'trust' })],
      [{}, { account_holder_type: 'Required!' }],
    ],
    [
      'account number (positive number), routing number (positive number)',
      () => added({ account_number: '-5', routing_number: '0' }),
      { account_number: 'Positive only allowed', routing_number: 'Positive only allowed' },
    ],
    [
      'what is no number',
      () => added({ account_number: '12 34', routing_number: 'abc' }),
      { account_number: 'Number required', routing_number: 'Number required' },
    ],
    [
      'a routing number has nine digits that fit each other',
      () => added({ routing_number: '110000001' }),
      { routing_number: BANK_TEXTS.routing },
    ],
    [
      'Update: account_holder_name, account_holder_type required',
      () => [faults(readHolder({})), faults(readHolder(bank))],
      [{ account_holder_name: 'Required!', account_holder_type: 'Required!' }, {}],
    ],
    [
      'Verify: amount_1, amount_2 required numbers',
      () => [
        faults(readProof({}, 'amounts')),
        faults(readProof({ amount_1: '0.32', amount_2: 'x' }, 'amounts')),
        readProof({ amount_1: '0.32', amount_2: 45 }, 'amounts'),
      ],
      [
        { amount_1: 'Number required', amount_2: 'Number required' },
        { amount_2: 'Number required' },
        { ok: true, value: [32, 45] },
      ],
    ],
    [
      'by a code, where one was sent',
      () => [faults(readProof({}, 'code')), readProof({ descriptor_code: ' sm11aa ' }, 'code')],
      [{ descriptor_code: 'Required!' }, { ok: true, value: 'SM11AA' }],
    ],
    [
      'the page says the same',
      () => (Object.keys(BANK_TEXTS) as BankFault[]).map((fault) => says(`banks.errors.${fault}`)),
      Object.values(BANK_TEXTS),
    ],
  ])
})
