import type { Model } from '../model/model.ts'
import type { TripClock } from './trip-clock.ts'
import { TripLabels } from './trip-labels.ts'
import type { TripLimits } from './trip-limits.ts'

/** Checks a route on a single trip without reloads, with one row of labels. */
export class OneTrip {
  private readonly labels: TripLabels
  private readonly clock: TripClock
  private readonly limits: TripLimits

  constructor(model: Model, clock: TripClock, limits: TripLimits) {
    this.labels = new TripLabels(model.unitCount, 0)
    this.clock = clock
    this.limits = limits
  }

  /** Whether no goods of the route that the clock follows are on board for too long. */
  isInTime(count: number): boolean {
    const { labels, clock } = this
    const { holdsAny, freeFrom } = this.limits
    clock.setOut(labels, 0)
    for (
      let position = 0;
      position < count && (holdsAny || labels.tripDeparture[0]! < freeFrom[position]!);
      position++
    ) {
      clock.lookAt(position)
      clock.serve(labels, 0, clock.legs.direct)
      if (clock.tooLong > 0) return false
    }
    return clock.secondsTooLate(labels, 0) === 0
  }
}
