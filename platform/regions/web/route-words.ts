import { useFormat } from '#kit/web/format.ts'
import { useLength } from '#ui/display/use-length.ts'

/** Times and distances of a route, as they are said. A route is never none. */
export function useRouteWords() {
  const format = useFormat()
  const length = useLength()
  return {
    duration: (seconds: number) => length(Math.max(1, seconds)),
    distance: (meters: number) =>
      format.number(meters / 1000, { style: 'unit', unit: 'kilometer', maximumFractionDigits: 1 }),
  }
}
