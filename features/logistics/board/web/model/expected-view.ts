import type { PlanFacts } from '../../../plans/rules/facts.ts'
import { countsOf } from '../../../plans/rules/plan/evaluation.ts'
import type { PlanState, RouteState } from '../../../plans/rules/plan/state.ts'
import type { LiveRoute, LiveStop } from '../for-others/live-stops.ts'
import type { PlanView, RouteView } from './plan-view.ts'

export type Live = { stops: ReadonlyMap<number, LiveStop>; routes: ReadonlyMap<number, LiveRoute> }

/** What holds of a plan that drivers have in parts: where a route was edited since it was published, its forecast is of another. */
export function liveIn({ routes }: Pick<PlanState, 'routes'>, live: Live): Live {
  const edited = routes.filter((route) => !isAsPublished(route, live))
  if (edited.length === 0) return live
  const [stops, known] = [new Map(live.stops), new Map(live.routes)]
  for (const { id, stops: planned } of edited) {
    for (const { deliveryId } of planned) if (stops.get(deliveryId)?.progress === 'ahead') stops.delete(deliveryId)
    const own = known.get(id)
    if (own) known.set(id, { ...own, expected: new Map() })
  }
  return { stops, routes: known }
}

function isAsPublished({ id, stops }: RouteState, live: Live): boolean {
  const known = live.routes.get(id)
  if (!known) return true
  const isAhead = (deliveryId: number) => (live.stops.get(deliveryId)?.progress ?? 'ahead') === 'ahead'
  const ahead = stops.flatMap(({ deliveryId }) => (isAhead(deliveryId) ? [deliveryId] : []))
  return ahead.length === known.ahead.length && ahead.every((deliveryId, index) => deliveryId === known.ahead[index])
}

type Known = { view: PlanView; live: Live; facts: PlanFacts }

/** A plan as its day is expected to go: late, slack and counts speak of the forecast wherever there is one. */
export function expectedView({ view, live, facts }: Known): PlanView {
  if (live.routes.size === 0) return view
  const routes = new Map([...view.routes].map(([id, own]) => [id, expectedRoute(own, live.routes.get(id), live)]))
  const times = new Map([...routes.values()].flatMap((own) => [...own.times]))
  const { late, brokenPromises } = countsOf({ times, brokenOfRoute: new Map(), broken: [] }, facts)
  return { ...view, routes, kpis: { ...view.kpis, late, brokenPromises } }
}

function expectedRoute(own: RouteView, known: LiveRoute | undefined, { stops }: Live): RouteView {
  if (!known || known.expected.size === 0) return own
  return {
    ...own,
    times: new Map(
      [...own.times].map(([deliveryId, planned]) => {
        const { from, progress } = stops.get(deliveryId) ?? { from: planned.startSeconds, progress: 'ahead' }
        const laterSeconds = progress === 'ahead' ? from - planned.startSeconds : 0
        return [
          deliveryId,
          {
            ...planned,
            arrivalSeconds: planned.arrivalSeconds + laterSeconds,
            startSeconds: planned.startSeconds + laterSeconds,
            endSeconds: planned.endSeconds + laterSeconds,
            ...known.expected.get(deliveryId),
          },
        ]
      }),
    ),
  }
}
