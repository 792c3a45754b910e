import type { FixedBreakModel } from '../model/model.ts'

/** The fixed breaks of a vehicle in the order in which they are taken, with the step before each. */
export interface RestPlacing {
  readonly rests: readonly FixedBreakModel[]
  readonly steps: readonly number[]
}

/** The fixed breaks that are due on a route, in order, and the next one. */
export class FixedRests {
  /** Number of breaks taken or passed. */
  passed = 0
  /** The next break and its window; Infinity if there is none. */
  next: FixedBreakModel | undefined
  start = Infinity
  end = Infinity
  /** Where breaks must be taken; null to place them by the default rule. */
  places: RestPlacing | null = null
  private step = 0
  private due: readonly FixedBreakModel[] = []

  /**
   * Starts with the first break that is due. Breaks that end before `pastUntil` aren't due, because the past can't be planned. Returns
   * whether the same breaks are due as in the last run.
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

  /** Passes the next break. */
  pass(): void {
    this.await(this.passed + 1)
  }

  /** Makes the next break available if its place is this step or an earlier one. */
  reach(step: number): void {
    this.step = step
    this.await(this.passed)
  }

  /** Makes all breaks available at the end of the route. */
  reachEnd(): void {
    this.places = null
    this.await(this.passed)
  }

  /** When the breaks after the next one that are always due could end. */
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

/** The breaks, each in its first window. */
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

/** The break with a window that closes as soon as it opens. */
function atOnce(rest: FixedBreakModel): FixedBreakModel {
  const known = urgent.get(rest) ?? { ...rest, end: rest.start }
  urgent.set(rest, known)
  return known
}

function isDue(rest: FixedBreakModel, routeStart: number, pastUntil: number): boolean {
  return rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start)
}
