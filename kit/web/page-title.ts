import { useEffect } from 'react'
import { createStore } from './store.ts'

const own = createStore<string | undefined>(undefined)

/** The name a page gave itself, if it did. */
export const useOwnTitle = own.use

/** Names the page while this stands on it, in place of its screen's title. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    own.set(title)
    return () => own.set(undefined)
  }, [title])
}
