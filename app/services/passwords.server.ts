import { hashPassword, verifyPassword } from 'better-auth/crypto'

/** The one place where passwords are hashed (scrypt, a tenth of a second each): what tests count, as a clock cannot. */
export const passwords = {
  hash: (password: string): Promise<string> => hashPassword(password),
  /** Whether this is the password that was hashed. */
  verify: ({ password, hash }: { password: string; hash: string }): Promise<boolean> =>
    verifyPassword({ password, hash }),
}
