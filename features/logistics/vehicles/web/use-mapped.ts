import { useQuery } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { listVehiclePoints } from '../contract.ts'
import { liveFixes, type LiveState } from './for-others/live-fixes.ts'

/** The vehicles that the map shows: those of the filters, and of these the ones that are doing something now. */
export function useMapped(filters: Record<string, unknown>, state: LiveState | undefined) {
  const { data, error } = useQuery({
    ...queryOf(listVehiclePoints, { query: filters }),
    placeholderData: (before) => before,
  })
  const all = data?.vehicles
  // A text, since it is the same as long as the vehicles are.
  const within = useSyncExternalStore(liveFixes.listen, () => (state === undefined ? undefined : idsIn(state)))
  const vehicles = useMemo(() => {
    if (!all || within === undefined) return all
    const ids = new Set(within.split(','))
    return all.filter(({ id }) => ids.has(String(id)))
  }, [all, within])
  return { vehicles, hasMore: data?.hasMore ?? false, error }
}

function idsIn(state: LiveState): string {
  return [...liveFixes.get()].flatMap(([id, fix]) => (fix.state === state ? [id] : [])).join()
}

/** As many as fit into an address; the list shows fewer at once. */
const mostIds = 300

/** Numbers of vehicles as the list takes them; without any, one that no vehicle has. */
export function idsQuery(vehicles: readonly { id: number }[]): string {
  const ids = vehicles.slice(0, mostIds).map(({ id }) => id)
  return ids.join() || '0'
}
