import type { ReactNode } from 'react'
import { createStore } from '#kit/web/store.ts'

export type Question = {
  title: string
  /** What will happen, naming the thing. */
  body: ReactNode
  confirmLabel: string
  /** The way out, where “Cancel” would be unclear. */
  cancelLabel?: string
  /** Whether all that is asked for is there; it stays open while it isn’t. */
  isComplete?: () => boolean
  tone?: 'error' | 'primary' | 'warning'
}
type Asked = { question: Question; isOpen: boolean; answer: (yes: boolean) => void }

const asked = createStore<Asked | undefined>(undefined)

/** The question that is asked, or was asked last. */
export const useQuestion = asked.use

/** Asks before something happens: `if (await confirm({ … })) remove()`. */
export function confirm(question: Question): Promise<boolean> {
  return new Promise((resolve) => {
    const answer = (yes: boolean) => {
      const last = asked.get()
      asked.set(last && { ...last, isOpen: false })
      resolve(yes)
    }
    asked.set({ question, isOpen: true, answer })
  })
}
