import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Filter } from '#ui/filter-select.tsx'
import { listDepots } from '../contract.ts'

/** The filter of a list by depot, for those who may read them; none before they are there. */
export function useDepotFilter(label: string): Filter[] {
  const query = { page: 1, itemsPerPage: 100 }
  const { data } = useQuery({ ...queryOf(listDepots, { query }), enabled: useMay(listDepots) })
  if (!data) return []
  return [{ name: 'depotId', label, data: data.depots.map(({ id, name }) => ({ value: String(id), label: name })) }]
}
