import { useQuery } from '@tanstack/react-query'
import { queryOf } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import type { Point } from '#platform/regions/contract.ts'
import { isStillExpected } from '../../deliveries/rules/late.ts'
import { readRoute } from '../../routes/contract.ts'

/** About where a route goes on; `undefined` until it is known, `null` where it never is. */
export function useWhere(routeId: number | undefined): Point | null | undefined {
  const mayRead = useMay(readRoute)
  const isAsked = mayRead && routeId !== undefined
  const { data, isError } = useQuery({ ...queryOf(readRoute, { params: { id: routeId ?? 0 } }), enabled: isAsked })
  if (!isAsked || isError) return null
  return data && (data.stopList.find(isStillExpected)?.at ?? data.start?.point ?? null)
}
