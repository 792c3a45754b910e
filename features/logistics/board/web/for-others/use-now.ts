import { useEffect, useState } from 'react'
import { todayIn } from '#kit/web/zones.ts'

const lookAgainMs = 20_000

/** Seconds after midnight, while it is the day that is planned. */
export function useNow(day: string, timeZone: string): number | undefined {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), lookAgainMs)
    return () => clearInterval(timer)
  }, [])
  return day === todayIn(timeZone, now) ? secondsOfDay(now, timeZone) : undefined
}

/** To the minute, as the timeline can't show more. */
export function secondsOfDay(moment: Date, timeZone: string): number {
  const clock = moment.toLocaleTimeString('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' })
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return hours * 3600 + minutes * 60
}
