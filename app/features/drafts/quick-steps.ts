/** In which order one thing is listed. */
export const STEPS = ['pictures', 'crop', 'what', 'price', 'publish'] as const
export type Step = (typeof STEPS)[number]
