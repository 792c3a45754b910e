import { useMemo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'

/** Lengths of time in words: "1 h 20 min", "2 h", "5 min"; less than a minute is one, and nothing is none. */
export function useLength(): (seconds: number) => string {
  const t = useText('ui')
  const format = useFormat()
  return useMemo(
    () => (seconds) => {
      const all = seconds > 0 ? Math.max(1, Math.round(seconds / 60)) : 0
      const hours = format.number(Math.floor(all / 60))
      const minutes = format.number(all % 60)
      if (all < 60) return t('length.minutes', { minutes })
      return t(all % 60 === 0 ? 'length.hours' : 'length.both', { hours, minutes })
    },
    [t, format],
  )
}
