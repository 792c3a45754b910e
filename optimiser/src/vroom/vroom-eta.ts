import type { VroomSpan } from './vroom.ts'

/** A step of a given route, as far as its time goes: in hundredths of a second. */
export interface TimedStep {
  readonly kind: 'halt' | 'break'
  /** Where it should begin; none: at any time. */
  readonly windows: readonly VroomSpan[]
  /** Where it has to. */
  readonly from: number
  readonly to: number
  readonly work: number
  /** To the next halt; 0 for breaks. */
  readonly travel: number
}

/** A halt with the breaks on the way to the next one. */
interface Group {
  readonly halt: TimedStep
  readonly rests: readonly TimedStep[]
}

/**
 * When the steps of a route should begin so that the sum of what is too early and too late is least, then the whole seconds from start to end, then each
 * time: or null where what is fixed cannot be kept. The start is a whole second. Only times at which some bound is met, there or by way of the steps between, can be best.
 */
export function timesOf(steps: readonly TimedStep[]): number[] | null {
  const groups = groupsOf(steps)
  const candidates = candidatesOf(steps)
  // Nothing is shorter than without a wait.
  const shortest = wholeSeconds(steps.slice(0, -1).reduce((sum, { work, travel }) => sum + work + travel, 0))
  let best: { readonly total: number; readonly span: number; readonly times: number[] } | null = null
  for (const start of candidates[0]!) {
    if (best && best.total === 0 && best.span <= shortest) break
    const found = bestFrom(start, groups, { candidates, most: best?.total ?? Infinity })
    if (!found) continue
    const span = wholeSeconds(found.times.at(-1)!) - start
    if (!best || found.total < best.total || (found.total === best.total && span < best.span)) best = { ...found, span }
  }
  return best && best.times
}

function wholeSeconds(hundredths: number): number {
  return Math.floor(hundredths / 100) * 100
}

/** By how much a time misses all windows: negative where it is too early. */
export function missOf(windows: readonly VroomSpan[], time: number): number {
  const misses = windows.map(([from, to]) => (time < from ? time - from : Math.max(0, time - to)))
  return misses.reduce(
    (least, miss) => (Math.abs(miss) < Math.abs(least) ? miss : least),
    windows.length > 0 ? misses[0]! : 0,
  )
}

function groupsOf(steps: readonly TimedStep[]): Group[] {
  const groups: { halt: TimedStep; rests: TimedStep[] }[] = []
  for (const step of steps) {
    if (step.kind === 'halt') groups.push({ halt: step, rests: [] })
    else groups.at(-1)!.rests.push(step)
  }
  return groups
}

/** By step, in order: its own bounds, and those of others less or plus what lies between at the least. */
function candidatesOf(steps: readonly TimedStep[]): number[][] {
  const sets = steps.map(
    ({ windows, from, to }) => new Set([...windows.flat(), from, to].filter((time) => Number.isFinite(time))),
  )
  const gaps = steps.map((_, index) => gapsTo(steps, index))
  for (let index = 1; index < steps.length; index++)
    for (const { from, seconds } of gaps[index]!) for (const time of sets[from]!) sets[index]!.add(time + seconds)
  for (let index = steps.length - 1; index > 0; index--)
    for (const { from, seconds } of gaps[index]!) for (const time of sets[index]!) sets[from]!.add(time - seconds)
  sets[0] = new Set([...sets[0]!].map(wholeSeconds))
  for (let index = 1; index < steps.length; index++)
    for (const { from, seconds } of gaps[index]!) for (const time of sets[from]!) sets[index]!.add(time + seconds)
  return sets.map((set, index) =>
    [...set].filter((time) => time >= steps[index]!.from && time <= steps[index]!.to).sort((a, b) => a - b),
  )
}

/** What has to lie between a step and the one before it, and between two halts with all breaks on the way. */
function gapsTo(steps: readonly TimedStep[], index: number): { from: number; seconds: number }[] {
  if (index === 0) return []
  const gaps = [{ from: index - 1, seconds: steps[index - 1]!.work }]
  if (steps[index]!.kind === 'break') return gaps
  let seconds = 0
  let from = index - 1
  for (; steps[from]!.kind === 'break'; from--) seconds += steps[from]!.work
  return [...(from < index - 1 ? gaps : []), { from, seconds: seconds + steps[from]!.work + steps[from]!.travel }]
}

/** One way to a step: when it begins, what was missed until then, and the times so far, last first. */
interface Reach {
  readonly time: number
  readonly total: number
  readonly before: Reach | null
}

function bestFrom(
  start: number,
  groups: readonly Group[],
  { candidates, most }: { readonly candidates: readonly number[][]; readonly most: number },
): { total: number; times: number[] } | null {
  let at = 0
  let reached: Reach[] = [{ time: start, total: Math.abs(missOf(groups[0]!.halt.windows, start)), before: null }]
  for (const [index, { halt, rests }] of groups.entries()) {
    const next = groups[index + 1]
    if (!next) break
    const resting = rests.reduce((sum, rest) => sum + rest.work, 0)
    const ways =
      rests.length === 0
        ? reached
        : reached.flatMap((way) => restsAfter(way, halt.work, { rests, candidates: candidates.slice(at + 1) }))
    const ready = ways.map((way) => {
      const haltTime = backBy(way, rests.length).time
      const restedUntil = rests.length === 0 ? -Infinity : way.time + rests.at(-1)!.work
      return { way, free: Math.max(haltTime + halt.work + halt.travel + resting, restedUntil) }
    })
    at += 1 + rests.length
    // What misses more than another start does is not looked at any further.
    reached = best(ready, next.halt, candidates[at]!).filter(({ total }) => total <= most)
    if (reached.length === 0) return null
  }
  const last = reached.reduce<Reach | null>((least, way) => (!least || way.total < least.total ? way : least), null)
  return last && { total: last.total, times: timesTo(last) }
}

function restsAfter(
  way: Reach,
  work: number,
  { rests, candidates }: { rests: readonly TimedStep[]; candidates: readonly number[][] },
): Reach[] {
  let ways: Reach[] = [way]
  let spent = work
  for (const [index, rest] of rests.entries()) {
    ways = best(
      ways.map((each) => ({ way: each, free: each.time + spent })),
      rest,
      candidates[index]!,
    )
    spent = rest.work
  }
  return ways
}

/** For each time of a step the best way to it; of those that miss no less than an earlier one none is kept. */
function best(
  ready: readonly { readonly way: Reach; readonly free: number }[],
  { windows }: TimedStep,
  times: readonly number[],
): Reach[] {
  const sorted = [...ready].sort((a, b) => a.free - b.free)
  const found: Reach[] = []
  let at = 0
  let least: Reach | null = null
  for (const time of times) {
    for (; at < sorted.length && sorted[at]!.free <= time; at++)
      if (!least || sorted[at]!.way.total < least.total) least = sorted[at]!.way
    if (least) found.push({ time, total: least.total + Math.abs(missOf(windows, time)), before: least })
  }
  return found
}

function backBy(way: Reach, count: number): Reach {
  let back = way
  for (let step = 0; step < count; step++) back = back.before!
  return back
}

function timesTo(last: Reach): number[] {
  const times: number[] = []
  for (let way: Reach | null = last; way; way = way.before) times.push(way.time)
  return times.toReversed()
}
