import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'

/** Times and distances of a route, as they are said. */
export function useRouteWords() {
  const t = useText('regions')
  const format = useFormat()
  return {
    duration: (seconds: number) => {
      const total = Math.max(1, Math.round(seconds / 60))
      return t(total < 60 ? 'minutes' : total % 60 === 0 ? 'wholeHours' : 'hours', {
        hours: format.number(Math.floor(total / 60)),
        minutes: format.number(total % 60),
      })
    },
    distance: (meters: number) =>
      format.number(meters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
  }
}
