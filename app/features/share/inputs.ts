export const CARD_WIDTH = 1200
export const CARD_HEIGHT = 630

export const SHARE_KINDS = ['lot', 'sale', 'yard'] as const
export type ShareKind = (typeof SHARE_KINDS)[number]
