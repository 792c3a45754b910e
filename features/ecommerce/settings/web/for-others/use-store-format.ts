import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { measuresIn } from '#kit/web/measures.ts'
import { queryOf } from '#kit/web/query.ts'
import { readStoreFacts } from '../../contract.ts'

/** Formats times in the store's time zone, weights and sizes in its units. */
export function useStoreFormat() {
  const { data } = useQuery(queryOf(readStoreFacts))
  const format = useFormat(data?.timeZone)
  return {
    ...format,
    ...measuresIn(format, data ?? { unitSystem: 'metric', weightUnit: 'kg' }),
    timeZone: data?.timeZone ?? 'UTC',
  }
}
