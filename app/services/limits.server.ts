/** The platform's rate limiters. Each answers whether one more is admitted within its minute. */
export type Limits = {
  /** Attempts to sign in, per network address. */
  signInByAddress: (address: string) => Promise<boolean>
  /** Attempts to sign in, per account, from wherever. */
  signInByAccount: (email: string) => Promise<boolean>
  /** Messages and sign-ups that anybody may send, per network address. */
  formsByAddress: (address: string) => Promise<boolean>
  /** Answers that say whether an address has an account, per network address. */
  namesByAddress: (address: string) => Promise<boolean>
  /** Uploads of pictures, per person. */
  uploadsByPerson: (person: string) => Promise<boolean>
  /** Codes of gift cards that are typed, per person and per network address. */
  giftsByPerson: (person: string, address: string) => Promise<boolean>
}

type Limiters = Record<
  'SIGN_IN_BY_ADDRESS' | 'SIGN_IN_BY_ACCOUNT' | 'FORMS_BY_ADDRESS' | 'UPLOADS_BY_PERSON',
  RateLimit
>

export function openLimits(env: Limiters): Limits {
  return {
    signInByAddress: async (address) => (await env.SIGN_IN_BY_ADDRESS.limit({ key: address })).success,
    signInByAccount: async (email) => (await env.SIGN_IN_BY_ACCOUNT.limit({ key: email })).success,
    formsByAddress: async (address) => (await env.FORMS_BY_ADDRESS.limit({ key: address })).success,
    namesByAddress: async (address) =>
      (await env.FORMS_BY_ADDRESS.limit({ key: `names ${address}` })).success,
    giftsByPerson: async (person, address) =>
      (await env.SIGN_IN_BY_ACCOUNT.limit({ key: `gift ${person}` })).success &&
      (await env.FORMS_BY_ADDRESS.limit({ key: `gift ${address}` })).success,
    uploadsByPerson: async (person) => (await env.UPLOADS_BY_PERSON.limit({ key: person })).success,
  }
}
