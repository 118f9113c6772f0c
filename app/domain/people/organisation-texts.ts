/** What an organisation says to its buyers in versions: its terms, and how it takes returns. */
export const ORGANISATION_TEXTS = ['terms', 'returns'] as const
export type OrganisationText = (typeof ORGANISATION_TEXTS)[number]

/** How an organisation takes returns: where something is not as described, not at all, or for any reason. */
export const RETURN_CHOICES = ['not_as_described', 'none', 'any_reason'] as const
export type ReturnChoice = (typeof RETURN_CHOICES)[number]
