import { countedBy } from '#app/lib/network-address.ts'

/** The platform's rate limiters. Each answers whether one more is admitted within its minute. Addresses count by network. */
export type Limits = {
  /** Attempts to sign in, per network. */
  signInByAddress: (address: string) => Promise<boolean>
  /** Attempts to sign in to one account from one network: a stranger's use up nobody else's. */
  signInByAccount: (email: string, address: string) => Promise<boolean>
  /** Attempts to sign in to one account from all networks together, on devices that are not known to it. */
  signInAnywhere: (email: string) => Promise<boolean>
  /** Attempts to sign in to an account on a device that is known to it. */
  signInByDevice: (device: string) => Promise<boolean>
  /** Messages and sign-ups that anybody may send: per person who is signed in, else per network. */
  forms: (from: { actor: { id: string } | null; address: string }) => Promise<boolean>
  /** Invitations, per person. */
  invitesByPerson: (person: string) => Promise<boolean>
  /** Answers that say whether an address has an account, per network; those that say that it has are counted apart. */
  namesByAddress: (address: string, has?: boolean) => Promise<boolean>
  /** Uploads of pictures, per person. */
  uploadsByPerson: (person: string) => Promise<boolean>
  /** Tests of the set-up, per administrator: each asks a provider. */
  setupTestsByPerson: (person: string) => Promise<boolean>
  /** Codes of gift cards that are typed, per person and per network. */
  giftsByPerson: (person: string, address: string) => Promise<boolean>
}

type Limiters = Record<
  | 'SIGN_IN_BY_ADDRESS'
  | 'SIGN_IN_BY_ACCOUNT'
  | 'SIGN_IN_ANYWHERE'
  | 'FORMS_BY_PERSON'
  | 'FORMS_BY_ADDRESS'
  | 'UPLOADS_BY_PERSON',
  RateLimit
>

export function openLimits(env: Limiters): Limits {
  const admits = async (limiter: RateLimit, key: string) => (await limiter.limit({ key })).success
  return {
    signInByAddress: (address) => admits(env.SIGN_IN_BY_ADDRESS, countedBy(address)),
    signInByAccount: (email, address) => admits(env.SIGN_IN_BY_ACCOUNT, `${email} ${countedBy(address)}`),
    signInAnywhere: (email) => admits(env.SIGN_IN_ANYWHERE, email),
    signInByDevice: (device) => admits(env.SIGN_IN_BY_ACCOUNT, `device ${device}`),
    forms: ({ actor, address }) =>
      actor ? admits(env.FORMS_BY_PERSON, actor.id) : admits(env.FORMS_BY_ADDRESS, countedBy(address)),
    invitesByPerson: (person) => admits(env.FORMS_BY_PERSON, `invite ${person}`),
    namesByAddress: (address, has = false) =>
      admits(env.FORMS_BY_PERSON, `names ${has ? 'known ' : ''}${countedBy(address)}`),
    setupTestsByPerson: (person) => admits(env.FORMS_BY_PERSON, `setup ${person}`),
    giftsByPerson: async (person, address) =>
      (await admits(env.SIGN_IN_BY_ACCOUNT, `gift ${person}`)) &&
      (await admits(env.FORMS_BY_PERSON, `gift ${countedBy(address)}`)),
    uploadsByPerson: (person) => admits(env.UPLOADS_BY_PERSON, person),
  }
}
