import { createContext, use, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'

type Hold = () => () => void

const HoldContext = createContext<Hold | undefined>(undefined)

/** Stands round what is drawn from a kept value, so that what opens in it holds it. */
export const Keeping = HoldContext

/**
 * What a list draws: the newest value, except while a menu, dialog or drawer inside it is open. Until that closes the value stays as
 * it was, so that nothing moves under the pointer and no row takes away what was opened in it. Give the second result to `Keeping`.
 */
export function useKept<T>(value: T): [T, Hold] {
  const newest = useRef(value)
  const [held, setHeld] = useState<{ count: number; value: T }>()
  useLayoutEffect(() => {
    newest.current = value
  }, [value])
  const hold = useCallback(() => {
    setHeld((now) => ({ count: (now?.count ?? 0) + 1, value: now ? now.value : newest.current }))
    return () => setHeld((now) => (now && now.count > 1 ? { ...now, count: now.count - 1 } : undefined))
  }, [])
  return [held ? held.value : value, hold]
}

/** Keeps the list round it as it is while something is open. */
export function useKeepOpen(isOpen: boolean): void {
  const hold = use(HoldContext)
  useEffect(() => (isOpen ? hold?.() : undefined), [isOpen, hold])
}
