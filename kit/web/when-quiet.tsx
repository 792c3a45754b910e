import { useIsFetching } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'

type Props = { waiting: ReactNode; children: ReactNode }

const settleMs = 150
const mostMs = 4000

/** Holds back what keeps the page busy when it starts, until the rest of the screen has its data and is painted. */
export function WhenQuiet({ waiting, children }: Props) {
  const [isQuiet, setQuiet] = useState(false)
  const isFetching = useIsFetching() > 0
  useEffect(() => {
    if (isQuiet || isFetching) return undefined
    return whenIdle(() => setQuiet(true))
  }, [isQuiet, isFetching])
  // Something that never stops loading must not hold it back for ever.
  useEffect(() => {
    const timer = setTimeout(() => setQuiet(true), mostMs)
    return () => clearTimeout(timer)
  }, [])
  return isQuiet ? children : waiting
}

/** Runs once the page has been idle for a moment. Returns a function that cancels it. */
function whenIdle(run: () => void): () => void {
  let idle: number | undefined
  const timer = setTimeout(() => {
    if (typeof requestIdleCallback === 'function') idle = requestIdleCallback(run, { timeout: mostMs })
    else run()
  }, settleMs)
  return () => {
    clearTimeout(timer)
    if (idle !== undefined) cancelIdleCallback(idle)
  }
}
