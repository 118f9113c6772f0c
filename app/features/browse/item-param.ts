/** The parameter of the lot that is open over the results. */
export const ITEM_PARAM = 'item'
