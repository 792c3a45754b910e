import { subject } from '@casl/ability'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { useAbility, useMay } from '#kit/web/use-session.ts'
import { listDepots } from '../../../depots/contract.ts'

export type DepotName = { id: number; name: string }

/** The depots in use whose plans the person may do this with. */
export function usePlanDepots(action: 'read' | 'create'): readonly DepotName[] {
  const ability = useAbility()
  const query = { page: 1, itemsPerPage: 100, sortBy: 'name' }
  const { data } = useQuery({ ...queryOf(listDepots, { query }), enabled: useMay(listDepots) })
  return useMemo(
    () => (data?.depots ?? []).filter(({ id }) => ability.can(action, subject('Plan', { depotId: id }))),
    [data, ability, action],
  )
}
