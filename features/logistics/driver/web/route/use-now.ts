import { useEffect, useState } from 'react'

const tickMs = 15_000

/** The time now, as often as a clock of minutes needs it. */
export function useNow(now: () => number): number {
  const [ms, setMs] = useState(now)
  useEffect(() => {
    const timer = setInterval(() => setMs(now()), tickMs)
    return () => clearInterval(timer)
  }, [now])
  return ms
}
