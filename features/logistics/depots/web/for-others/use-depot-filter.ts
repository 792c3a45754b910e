import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Filter } from '#ui/input/filter-select.tsx'
import { listDepots } from '../../contract.ts'

/** A filter by depot; nothing for people who may not see depots, or before they are loaded. */
export function useDepotFilter(label: string): Filter[] {
  const mayReadDepots = useMay(listDepots)
  const asked = { query: { page: 1, itemsPerPage: 100 } }
  const { depots } = useQuery({ ...queryOf(listDepots, asked), enabled: mayReadDepots }).data ?? {}
  if (!depots) return []
  return [{ name: 'depotId', label, data: depots.map(({ id, name }) => ({ value: String(id), label: name })) }]
}
