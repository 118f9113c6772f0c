/** The specification's words for what is wrong with a field. Pages translate them; programs get them as they are. */
export const FIELD_ERRORS = { required: 'Required', email: 'Invalid email format' } as const
