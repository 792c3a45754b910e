import type { TimeSpan } from '#ui/timeline/time-scale.ts'
import type { TimelineBlock, TimelineStop } from '#ui/timeline/timeline-row.tsx'
import { isLate } from '../../../deliveries/rules/late.ts'
import type { StopTimes } from '../../../plans/rules.ts'
import { restsIn } from '../../../plans/rules/day/working-hours.ts'
import type { PlanState, RouteState } from '../../../plans/rules/plan/state.ts'
import type { PlanView, RouteView } from './plan-view.ts'

/** What the timeline draws of one route. */
export type Lane = {
  vehicle: string
  shift: TimeSpan | null
  /** Between two spans of the shift. */
  rests: TimeSpan[]
  overtime: TimeSpan | null
  blocks: TimelineBlock[]
  stops: (Pick<TimelineStop, 'id' | 'from' | 'to' | 'tone' | 'progress' | 'delay'> & {
    /** What is to be said of its times while its route is under way. */
    driven?: string
  })[]
}

/** One lane for each route of the plan, used or not: as it is planned, in the tones of what is expected. */
export function lanesOf(state: PlanState, view: PlanView, expected: PlanView = view): Lane[] {
  return state.routes.map((route) => laneOf(route, view.routes.get(route.id), expected.routes.get(route.id)))
}

function laneOf(route: RouteState, view: RouteView | undefined, expected: RouteView | undefined): Lane {
  const { id, hours, overtimeMinutes, stops } = route
  const [first, last] = [hours[0], hours.at(-1)]
  const broken = new Set(view?.broken.map(({ deliveryId }) => deliveryId))
  return {
    vehicle: String(id),
    shift: first && last ? { from: first.startSeconds, to: last.endSeconds } : null,
    rests: restsIn(hours).map(({ startSeconds, endSeconds }) => ({ from: startSeconds, to: endSeconds })),
    overtime:
      last && overtimeMinutes > 0 ? { from: last.endSeconds, to: last.endSeconds + overtimeMinutes * 60 } : null,
    blocks: view ? blocksOf(stepsOf(route, view)) : [],
    stops: stops.flatMap(({ deliveryId }) => {
      const times = view?.times.get(deliveryId)
      return times
        ? [
            {
              id: String(deliveryId),
              from: times.startSeconds,
              to: times.endSeconds,
              tone: toneOf({ ...times, ...latenessOf(expected, deliveryId) }, broken.has(deliveryId)),
            },
          ]
        : []
    }),
  }
}

function latenessOf(expected: RouteView | undefined, deliveryId: number): Partial<Pick<StopTimes, 'lateSeconds'>> {
  const own = expected?.times.get(deliveryId)
  return own ? { lateSeconds: own.lateSeconds } : {}
}

const leastWaitSeconds = 60

export function toneOf({ arrivalSeconds, startSeconds, ...times }: StopTimes, isBroken: boolean): TimelineStop['tone'] {
  if (isLate(times)) return 'late'
  if (isBroken) return 'broken'
  return startSeconds - arrivalSeconds >= leastWaitSeconds ? 'early' : undefined
}

type Step = { kind: 'stop' | 'start' | 'reload' | 'break' | 'end' } & Pick<
  StopTimes,
  'arrivalSeconds' | 'startSeconds' | 'endSeconds'
>

/** Stops and everything else a route does, in the order of the day. */
export function stepsOf({ stops }: Pick<RouteState, 'stops'>, { figures, times }: RouteView): Step[] {
  const visits = figures?.visits ?? []
  const after = (count: number) => visits.filter(({ afterStops }) => afterStops === count)
  return [
    ...after(0),
    ...stops.flatMap(({ deliveryId }, index): Step[] => {
      const own = times.get(deliveryId)
      return [...(own ? [{ kind: 'stop' as const, ...own }] : []), ...after(index + 1)]
    }),
  ]
}

/** Drives, waits, breaks and loadings. */
export function blocksOf(steps: readonly Step[]): TimelineBlock[] {
  const blocks: TimelineBlock[] = []
  const add = (kind: TimelineBlock['kind'], from: number, to: number) => {
    if (to > from) blocks.push({ kind, from, to })
  }
  steps.forEach((step, index) => {
    const before = steps[index - 1]
    if (before) add('drive', before.endSeconds, step.arrivalSeconds)
    add('wait', step.arrivalSeconds, step.startSeconds)
    if (step.kind === 'break') add('break', step.startSeconds, step.endSeconds)
    if (step.kind === 'start') add('loading', step.startSeconds, step.endSeconds)
    if (step.kind === 'reload') add('reload', step.startSeconds, step.endSeconds)
  })
  return blocks
}
