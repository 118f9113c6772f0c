/** What the pages of deposits show: all of them, or those that have come to one end. */
export const DEPOSIT_ACTIONS = ['all', 'held', 'released', 'applied', 'kept'] as const
export type DepositAction = (typeof DEPOSIT_ACTIONS)[number]

export function isDepositAction(action: string | undefined): action is DepositAction {
  return DEPOSIT_ACTIONS.some((one) => one === action)
}

export const DEPOSITS_PER_PAGE = 20
