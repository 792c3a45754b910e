import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import { readLogisticsFacts } from '../../settings/contract.ts'
import { distanceUnit, inOwnUnit } from '../../settings/rules/distance.ts'

/** Times of a planned day, lengths of time and distances as the person reads them. */
export function useRouteFormat() {
  const t = useText('logistics-routes')
  const format = useFormat('UTC')
  const length = useLength()
  const unitSystem = useQuery(queryOf(readLogisticsFacts)).data?.unitSystem ?? 'metric'
  return useMemo(() => {
    return {
      length,
      number: format.number,
      list: format.list,
      day: (day: string) => format.date(`${day}T12:00:00Z`, { weekday: 'long', day: 'numeric', month: 'long' }),
      distance: (meters: number) =>
        t(`units.${distanceUnit(unitSystem)}s`, {
          number: format.number(inOwnUnit(meters / 1000, unitSystem), { maximumFractionDigits: 1 }),
        }),
      weight: (grams: number) =>
        t('units.kilograms', { number: format.number(grams / 1000, { maximumFractionDigits: 1 }) }),
      /** A moment of the day, in seconds after it began. */
      clock: (seconds: number) => {
        const minutes = Math.round(seconds / 60)
        const part = (value: number) => format.number(value, { minimumIntegerDigits: 2, useGrouping: false })
        return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`
      },
    }
  }, [t, format, length, unitSystem])
}
