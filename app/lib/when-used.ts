/** An object each of whose parts is made when it is first asked for, and kept. */
export function whenUsed<Parts extends object>(makers: { [Name in keyof Parts]: () => Parts[Name] }): Parts {
  const parts = {} as Parts
  for (const name of Object.keys(makers) as (keyof Parts & string)[])
    Object.defineProperty(parts, name, {
      configurable: true,
      enumerable: true,
      get() {
        const value = makers[name]()
        Object.defineProperty(parts, name, { configurable: true, enumerable: true, writable: true, value })
        return value
      },
    })
  return parts
}
