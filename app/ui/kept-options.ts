import { useSyncExternalStore } from 'react'

/** Switches that a browser keeps under one name: they are the device's matter and not the account's. */
export function keptOptions<Name extends string>(store: string, usual: Record<Name, boolean>) {
  let options: Record<Name, boolean> | null = null
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }
  const get = () => {
    options ??= read(store, usual)
    return options
  }
  return {
    /** What is switched on; the page's first look is the usual one. */
    use: () => useSyncExternalStore(subscribe, get, () => usual),
    set(name: Name, on: boolean) {
      options = { ...get(), [name]: on }
      keep(store, options)
      for (const listener of listeners) listener()
    },
  }
}

function read<Name extends string>(store: string, usual: Record<Name, boolean>): Record<Name, boolean> {
  const options = { ...usual }
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(store) ?? '{}')
    if (typeof kept !== 'object' || kept === null) return options
    const known = new Map<string, unknown>(Object.entries(kept))
    for (const name of Object.keys(usual) as Name[]) {
      const value = known.get(name)
      if (typeof value === 'boolean') options[name] = value
    }
  } catch {
    // what cannot be read is as usual
  }
  return options
}

function keep(store: string, options: Record<string, boolean>) {
  try {
    localStorage.setItem(store, JSON.stringify(options))
  } catch {
    // without a store it holds for this page
  }
}
