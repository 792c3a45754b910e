import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { readVisits } from '../../visits/contract.ts'
import { usePeriod } from './period.tsx'

/** The visits of the chosen period, asked for once however many cards show them. */
export function useVisits() {
  const [days] = usePeriod()
  const asked = useQuery({ ...queryOf(readVisits, { query: { days } }), placeholderData: keepPreviousData })
  return { ...asked, days }
}

/** The visits that a figure counts. */
export function visitsPath(days: number, more = ''): string {
  return `/apps/visits?lastDays=${days}${more}`
}
