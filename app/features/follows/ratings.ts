/** What a seller can be rated. Apart from the schemas: browsers show it and need no validator for that. */
export const RATINGS = [1, 2, 3, 4, 5] as const
