import type { Gateway } from './gateway.server.ts'

const silent = () => Promise.reject(new Error('No payment gateway is set up. docs/deploy.md says how.'))

/** Where nothing can be paid online: what is asked of it is refused, and nothing of it is ever charged. */
export const noGateway: Gateway = {
  name: 'none',
  ready: false,
  cardFields: null,
  customer: async (personId) => personId,
  updateCustomer: async () => {},
  forgetCustomer: async () => {},
  vault: silent,
  updateExpiry: async () => false,
  forget: async () => {},
  addBank: silent,
  verifyBank: async () => 'failed',
  findBank: async () => 'failed',
  updateBank: async () => false,
  charge: async () => ({ state: 'refused', reason: 'not_attempted' }),
  find: async () => null,
  conclude: silent,
  refund: silent,
  findRefund: async () => null,
  listRefunds: async () => [],
  findDispute: async () => null,
  findFee: async () => null,
  readEvent: async () => null,
  testCard: null,
  tells: false,
  sandbox: null,
}
