import type { Done, FormAnswer } from '#app/lib/form-answer.ts'

/** What is verified by a code. */
export type Channel = 'phone' | 'email'

/** Where somebody stands with their address or number. */
export type CodeState = {
  channel: Channel
  /** The address or number of the account; null for no number. */
  own: string | null
  verified: boolean
  /** A code that is out: where to, and how long it serves yet, in ms. */
  pending: { target: string; left: number } | null
  minutes: number
}

export type VerifyRefusal = {
  code:
    | 'blank'
    | 'wrong_code'
    | 'too_many_tries'
    | 'expired'
    | 'too_many'
    | 'phone'
    | 'required'
    | 'email'
    | 'phoneTaken'
    | 'emailTaken'
    | 'gone'
  /** Minutes to wait, with `too_many`. */
  wait: number
}

/** What a form of verification answers to a page that stays. */
export type VerifyAnswer = FormAnswer<VerifyRefusal['code'], VerifyRefusal> | VerifyDone

/** `state`: where it stands now, told to a popup that has sent another code. */
export type VerifyDone = Done & { step: 'sent' | 'verified'; state?: CodeState }
