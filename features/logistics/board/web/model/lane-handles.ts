import type { TimelineHandle } from '#ui/timeline/timeline-handle.tsx'
import type { TimeSpan } from '../../../plans/rules/facts.ts'
import { restsIn, withEnd, withRest, withStart } from '../../../plans/rules/day/working-hours.ts'
import type { RouteState } from '../../../plans/rules/plan/state.ts'
import type { RouteView } from './plan-view.ts'

type Named = { start: string; end: string; rest: string }
const leastSeconds = 900
const daySeconds = 86_400

/** What can be dragged on the lane of a route: where its shift begins and ends, and how long each break lasts. */
export function handlesOf({ hours }: RouteState, view: RouteView | undefined, names: Named): TimelineHandle[] {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return []
  return [
    { id: 'start', name: names.start, at: first.startSeconds, least: 0, most: first.endSeconds - leastSeconds },
    ...breaksOf(hours, view).flatMap((rest): TimelineHandle[] => {
      const most = nextOf(hours, rest) - leastSeconds
      const isMovable = rest.endSeconds <= most && withRest(hours, rest) !== undefined
      const id = `break ${rest.startSeconds}`
      return isMovable ? [{ id, name: names.rest, at: rest.endSeconds, least: rest.startSeconds, most }] : []
    }),
    {
      id: 'end',
      name: names.end,
      at: last.endSeconds,
      least: last.startSeconds + leastSeconds,
      most: Math.max(last.endSeconds, first.startSeconds + daySeconds),
    },
  ]
}

/** The hours of a route once one of its handles is elsewhere. */
export function hoursAfter({ hours }: RouteState, handle: string, seconds: number): TimeSpan[] | undefined {
  if (handle === 'start') return withStart(hours, seconds)
  if (handle === 'end') return withEnd(hours, seconds)
  return withRest(hours, { startSeconds: Number(handle.slice('break '.length)), endSeconds: seconds })
}

/** The rests of the shift where they are planned, and the breaks that the rules of drivers' hours ask for besides. */
function breaksOf(hours: readonly TimeSpan[], view: RouteView | undefined): TimeSpan[] {
  const rests = restsIn(hours)
  const taken = (view?.figures?.visits ?? [])
    .filter(({ kind }) => kind === 'break')
    .map((visit) => ({ startSeconds: Math.round(visit.startSeconds), endSeconds: Math.round(visit.endSeconds) }))
    .filter((visit) => lengthOf(visit) > 0)
  return [...rests, ...withoutRests(taken, rests)]
}

/** The breaks but those that are a rest of the shift: as long as it, taken when it begins or soon after. */
function withoutRests(breaks: TimeSpan[], rests: readonly TimeSpan[]): TimeSpan[] {
  return rests.reduce((left, rest) => {
    const [own] = left
      .filter((one) => lengthOf(one) === lengthOf(rest) && one.startSeconds >= rest.startSeconds)
      .toSorted((one, other) => one.startSeconds - other.startSeconds)
    return left.filter((one) => one !== own)
  }, breaks)
}

function lengthOf({ startSeconds, endSeconds }: TimeSpan): number {
  return endSeconds - startSeconds
}

/** Where the time behind a break ends: at the next rest, or with the shift. */
function nextOf(hours: readonly TimeSpan[], { endSeconds }: TimeSpan): number {
  const next = restsIn(hours).find((rest) => rest.startSeconds > endSeconds)
  return next?.startSeconds ?? hours.at(-1)?.endSeconds ?? endSeconds
}
