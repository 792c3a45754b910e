import { useQueries } from '@tanstack/react-query'
import { useLanguage, useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readPlace, type Point } from '../contract.ts'

/** A place of the route that is tried. One that was typed has a label; one clicked on the map is named by what lies there. */
export type Halt = { id: string; point: Point; label?: string }

/** What each halt is called, in their order. */
export function useHaltNames(halts: readonly Halt[]): string[] {
  const t = useText('regions')
  const language = useLanguage()
  const found = useQueries({
    queries: halts.map(({ point: [longitude, latitude], label }) => ({
      ...queryOf(readPlace, { query: { longitude, latitude, language } }),
      enabled: label === undefined,
    })),
  })
  return halts.map(
    ({ point: [longitude, latitude], label }, index) =>
      label ??
      found[index]?.data?.place?.label ??
      t('picked', { place: leftToRight(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`) }),
  )
}

/** Keeps signs and figures in their order inside Arabic words. */
function leftToRight(text: string): string {
  return `\u2066${text}\u2069`
}
