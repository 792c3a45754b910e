import type { FixedBreakModel } from '../model/model.ts'

/** The fixed breaks that are due on a route, in their order, and the one that is next. */
export class FixedRests {
  /** How many are behind. */
  passed = 0
  /** The one that is next, and its window; never where there is none. */
  next: FixedBreakModel | undefined
  start = Infinity
  end = Infinity
  private due: readonly FixedBreakModel[] = []

  /**
   * Awaits the first of those that are due. Those over before `pastUntil` are not asked for: what is past cannot be planned. Answers
   * whether the same are due as in the last run.
   */
  begin(all: readonly FixedBreakModel[], routeStart: number, pastUntil: number): boolean {
    const known = this.due
    let count = 0
    for (let at = 0; at < all.length; at++) if (isDue(all[at]!, routeStart, pastUntil)) count++
    this.due = count === all.length ? all : all.filter((rest) => isDue(rest, routeStart, pastUntil))
    this.await(0)
    return known === this.due || (known.length === count && known.every((rest, index) => rest === this.due[index]))
  }

  /** Goes on to the one after the next. */
  pass(): void {
    this.await(this.passed + 1)
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
    const next = this.due[which]
    this.passed = which
    this.next = next
    this.start = next ? next.start : Infinity
    this.end = next ? next.end : Infinity
  }
}

function isDue(rest: FixedBreakModel, routeStart: number, pastUntil: number): boolean {
  return rest.end >= pastUntil && (rest.isAlwaysDue || routeStart < rest.start)
}
