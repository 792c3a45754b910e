import { useEffect, useRef } from 'react'

/** Does something when a part of the screen is left, however that comes about; nothing once it is done otherwise. */
export function useLeaving(act: (() => void) | undefined): { isDone: () => void } {
  const latest = useRef(act)
  const isThere = useRef(false)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = act
  })
  useEffect(() => {
    isThere.current = true
    return () => {
      isThere.current = false
      // React may take a part away and put it back at once.
      setTimeout(() => !isThere.current && !isOver.current && latest.current?.())
    }
  }, [])
  return { isDone: () => void (isOver.current = true) }
}
