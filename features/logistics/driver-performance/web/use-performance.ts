import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useLength } from '#ui/display/use-length.ts'
import { useOwnUnit } from '../../settings/web/for-others/use-own-unit.ts'
import { readPerformance } from '../contract.ts'

export function usePerformance(id: number) {
  return useQuery(queryOf(readPerformance, { params: { id } }))
}

/** Lengths of time, days and distances as both cards write them. */
export function useMeasures() {
  const t = useText('logistics-driver-performance')
  const format = useFormat('UTC')
  const inWords = useLength()
  /** What lies within a time that was never recorded isn’t none. */
  const length = (seconds: number, within = seconds) => (within === 0 ? t('performance.none') : inWords(seconds))
  const day = (date: string) => format.date(date, { weekday: 'short', day: 'numeric', month: 'short' })
  const own = useOwnUnit()
  const distance = (meters: number) => own.distance(meters / 1000, 1)
  return { length, day, distance }
}
