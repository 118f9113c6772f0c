import { PasswordsBusy } from '#app/lib/passwords-busy.ts'

/** Where passwords are hashed and looked at. Each throws `PasswordsBusy`, having computed nothing, when the line is full. */
export type Passwords = {
  /** Throws when there is no place in the line just now. A place that there is may be taken by the time it is asked for. */
  expectPlace: () => Promise<void>
  /** A password as it is kept. */
  hash: (password: string) => Promise<string>
  /** Whether this is the password that was hashed. */
  verify: (password: string, hash: string) => Promise<boolean>
}

type Desk = {
  isFull: () => Promise<boolean>
  hash: (password: string) => Promise<string | null>
  verify: (password: string, hash: string) => Promise<boolean | null>
}

/** The one desk of all. The one file that knows the binding. */
export function openPasswords(namespace: { getByName: (name: string) => unknown }): Passwords {
  const desk = () => namespace.getByName('passwords') as Desk
  return {
    expectPlace: async () => {
      if (await desk().isFull()) throw new PasswordsBusy()
    },
    hash: async (password) => unlessFull(await desk().hash(password)),
    verify: async (password, hash) => unlessFull(await desk().verify(password, hash)),
  }
}

function unlessFull<T>(answer: T | null): T {
  if (answer === null) throw new PasswordsBusy()
  return answer
}
