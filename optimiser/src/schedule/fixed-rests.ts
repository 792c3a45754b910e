import type { FixedBreakModel } from '../model/model.ts'

/** The fixed breaks of a vehicle in the order in which they are taken, and the step before which each is. */
export interface RestPlacing {
  readonly rests: readonly FixedBreakModel[]
  readonly steps: readonly number[]
}

/** The fixed breaks that are due on a route, in their order, and the one that is next. */
export class FixedRests {
  /** How many are behind. */
  passed = 0
  /** The one that is next, and its window; never where there is none. */
  next: FixedBreakModel | undefined
  start = Infinity
  end = Infinity
  /** Where they are to be taken; null where the rule decides. */
  places: RestPlacing | null = null
  private step = 0
  private due: readonly FixedBreakModel[] = []

  /**
   * Awaits the first of those that are due. Those over before `pastUntil` are not asked for: what is past cannot be planned. Answers
   * whether the same are due as in the last run.
   */
  begin(all: readonly FixedBreakModel[], routeStart: number, pastUntil: number): boolean {
    const known = this.due
    let count = 0
    for (let at = 0; at < all.length; at++) if (isDue(all[at]!, routeStart, pastUntil)) count++
    const rests = this.places ? this.places.rests : inFirstWindows(all)
    this.due = count === rests.length ? rests : rests.filter((rest) => isDue(rest, routeStart, pastUntil))
    this.step = 0
    this.await(0)
    return known === this.due || (known.length === count && known.every((rest, index) => rest === this.due[index]))
  }

  /** Goes on to the one after the next. */
  pass(): void {
    this.await(this.passed + 1)
  }

  /** Shows the next one where its place is this step or before it. */
  reach(step: number): void {
    this.step = step
    this.await(this.passed)
  }

  /** At the end of the route nothing is held back. */
  reachEnd(): void {
    this.places = null
    this.await(this.passed)
  }

  /** When those after the next that are always due could be over. */
  endOfLater(free: number): number {
    let end = free
    for (let at = this.passed + 1; at < this.due.length; at++) {
      const { isAlwaysDue, start, duration } = this.due[at]!
      if (isAlwaysDue) end = Math.max(end, start) + duration
    }
    return end
  }

  private await(which: number): void {
    const due = this.due[which]
    const next = due && this.places ? this.placed(due, this.places) : due
    this.passed = which
    this.next = next
    this.start = next ? next.start : Infinity
    this.end = next ? next.end : Infinity
  }

  private placed(due: FixedBreakModel, { rests, steps }: RestPlacing): FixedBreakModel | undefined {
    return steps[rests.indexOf(due)]! <= this.step ? atOnce(due) : undefined
  }
}

const basic = new WeakMap<readonly FixedBreakModel[], readonly FixedBreakModel[]>()

/** Breaks with several windows in the first of them. */
function inFirstWindows(all: readonly FixedBreakModel[]): readonly FixedBreakModel[] {
  const known =
    basic.get(all) ??
    (all.some(({ choices }) => choices.length > 0)
      ? all.map((rest) => rest.choices[0] ?? rest).sort((a, b) => a.end - b.end || a.start - b.start)
      : all)
  basic.set(all, known)
  return known
}

const urgent = new WeakMap<FixedBreakModel, FixedBreakModel>()

/** The same break, to be taken as soon as its window opens. */
function atOnce(rest: FixedBreakModel): FixedBreakModel {
  const known = urgent.get(rest) ?? { ...rest, end: rest.start }
  urgent.set(rest, known)
  return known
}

function isDue(rest: FixedBreakModel, routeStart: number, pastUntil: number): boolean {
  return rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start)
}
