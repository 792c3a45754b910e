import { useQuery } from '@tanstack/react-query'
import type { Endpoint } from '#kit/contract/endpoint.ts'
import { queryOf } from '#kit/web/query.ts'
import { useAbility } from '#kit/web/use-session.ts'
import { addRegion, listRegions } from '#platform/regions/contract.ts'
import { createDepot } from '../../depots/contract.ts'
import { createCrew } from '../../drivers/contract.ts'
import { checkImport } from '../../imports/contract.ts'
import { createProfile, createVehicle } from '../../vehicles/contract.ts'
import type { Day } from '../contract.ts'

export const whileBuildingMs = 1_000

export const names = ['area', 'depot', 'crew', 'import'] as const
export type Name = (typeof names)[number]
/** What doing each takes. */
const calls: Record<Name, Endpoint[]> = {
  area: [addRegion],
  depot: [createDepot],
  crew: [createCrew, createVehicle, createProfile],
  import: [checkImport],
}

/** What a workspace still lacks before its first routes; `null` while that isn’t known. */
export function useFirstSteps({ has }: Pick<Day, 'has'>) {
  const ability = useAbility()
  const { data, isError } = useQuery({
    ...queryOf(listRegions),
    refetchInterval: ({ state }) => (state.data?.work.some(({ error }) => error === '') ? whileBuildingMs : false),
  })
  // A workspace at work doesn’t wait for it, and none stays empty because it failed.
  if (!data) return has.delivery || isError ? undefined : null
  const isDone: Record<Name, boolean> = {
    area: data.regions.length > 0 || data.providers.some(({ use }) => use === 'geocoder'),
    depot: has.depot,
    crew: has.driver && has.vehicle,
    import: has.delivery,
  }
  const allows = ({ access }: Endpoint) => typeof access === 'object' && ability.can(access.action, access.subject)
  const may = (name: Name) => calls[name].every(allows)
  return names.some((name) => !isDone[name] && may(name)) ? { isDone, may, work: data.work } : undefined
}

export type Steps = NonNullable<ReturnType<typeof useFirstSteps>>
