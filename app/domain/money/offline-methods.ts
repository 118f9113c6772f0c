/** How somebody can have paid by hand. */
export const OFFLINE_METHODS = ['cash', 'check', 'card', 'transfer'] as const
export type OfflineMethod = (typeof OFFLINE_METHODS)[number]
