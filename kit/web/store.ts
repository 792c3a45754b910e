import { useSyncExternalStore } from 'react'

export type Store<T> = {
  get: () => T
  set: (next: T) => void
  use: () => T
  /** Calls the listener at every change. Returns a function that stops it. */
  listen: (listener: () => void) => () => void
}

/** A value that many places show and anything may set: `const isOpen = createStore(false)`, then `isOpen.use()` in a component. */
export function createStore<T>(value: T): Store<T> {
  const listeners = new Set<() => void>()
  const get = () => value
  const listen = (listener: () => void) => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }
  return {
    get,
    set: (next) => {
      value = next
      for (const listener of listeners) listener()
    },
    use: () => useSyncExternalStore(listen, get),
    listen,
  }
}
