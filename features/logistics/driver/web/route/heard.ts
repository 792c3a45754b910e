import { endKinds } from '../../../attempts/rules.ts'
import type { RouteNow } from './use-day.tsx'

/** What the office knew of a route when it told the times of its stops. */
export type Heard = {
  /** Something was recorded since that moves them. */
  hasNews: boolean
  /** When the driver left the last place that it knew of. */
  leftMs: number | null
}

const leaving: ReadonlySet<string> = new Set(['depart', ...endKinds])
const moving: ReadonlySet<string> = new Set([...leaving, 'arrive', 'undo', 'reorder', 'breakStart', 'breakEnd'])

export function heardOf({ pack, route, state, acted }: Pick<RouteNow, 'pack' | 'route' | 'state' | 'acted'>): Heard {
  const { heardAt = null } = route.forecast ?? {}
  const known = new Set(
    pack.actions.flatMap(({ id, receivedAt }) => (heardAt !== null && receivedAt <= heardAt ? [id] : [])),
  )
  const own = acted.filter(({ routeId, kind }) => routeId === route.id && moving.has(kind))
  const left = own.flatMap(({ id, kind, atMs }) => {
    const isApplied = state.outcomes.get(id)?.outcome === 'applied'
    return leaving.has(kind) && known.has(id) && isApplied ? [atMs] : []
  })
  return { hasNews: own.some(({ id }) => !known.has(id)), leftMs: left.length > 0 ? Math.max(...left) : null }
}
