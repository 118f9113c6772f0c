/** What the product is called until an operator has given it a name. */
export const HOUSE_NAME = 'Fairlot'
