/** A page of deposits in a list. */
export const DEPOSITS_PER_PAGE = 20
