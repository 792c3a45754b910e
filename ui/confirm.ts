import { useSyncExternalStore, type ReactNode } from 'react'

export type Question = {
  title: string
  /** What will happen, naming the thing. */
  body: ReactNode
  confirmLabel: string
  tone?: 'error' | 'primary' | 'warning'
}
type Asked = { question: Question; isOpen: boolean; answer: (yes: boolean) => void }

const listeners = new Set<() => void>()
let asked: Asked | undefined

/** Asks before something happens: `if (await confirm({ … })) remove()`. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      set(asked && { ...asked, isOpen: false })
      resolve(yes)
    }
    set({ question, isOpen: true, answer })
  })
}

/** The question that is asked, or was asked last. */
export function useQuestion(): Asked | undefined {
  return useSyncExternalStore(listen, () => asked)
}

function set(next: Asked | undefined) {
  asked = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
