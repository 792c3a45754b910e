import type { RunScope } from './run-settings.ts'
import type { PlanState, RouteState } from '../../plans/rules/plan/state.ts'

/** The routes that a run may change. */
export function routesIn({ routes }: Pick<PlanState, 'routes'>, scope: RunScope): RouteState[] {
  if (scope.kind === 'routes') return routes.filter(({ id }) => scope.routeIds.includes(id))
  if (scope.kind === 'reorder') return routes.filter(({ id }) => id === scope.routeId)
  return routes
}
