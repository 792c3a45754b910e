import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listZones, type Zone } from '../../../depots/contract.ts'

const none: readonly Zone[] = []

/** The zones that the person sees. */
export function useZones(): readonly Zone[] {
  const mayRead = useMay(listZones)
  const { data } = useQuery({ ...queryOf(listZones, { query: { itemsPerPage: 100 } }), enabled: mayRead })
  return data?.zones ?? none
}

/** What each zone is called. */
export function useZoneNames(): ReadonlyMap<number, string> {
  const zones = useZones()
  return useMemo(() => new Map(zones.map(({ id, name }) => [id, name])), [zones])
}
