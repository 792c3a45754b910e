import type { Rest } from './course.ts'
import type { RestPlacing } from './fixed-rests.ts'

/** The breaks of one run. */
export class RestRun {
  /** Whether fixed breaks were taken in the first waiting time. */
  readonly isEager: boolean
  /** Seconds by which breaks started too late or were left out. */
  missedSeconds = 0
  /** The last step at which an eager run would have differed from this one; -1 if there is none. */
  chance = -1
  readonly rests: Rest[] = []

  /** Where fixed breaks had to be taken; null if they were placed by the default rule. */
  readonly places: RestPlacing | null

  constructor(isEager: boolean, places: RestPlacing | null = null) {
    this.isEager = isEager
    this.places = places
  }

  /** Records a break; returns when it ends. */
  record(
    index: number,
    step: number,
    { start, seconds, lastStart = Infinity }: { start: number; seconds: number; lastStart?: number },
  ): number {
    this.rests.push({ index, step, start, end: start + seconds, lastStart })
    return start + seconds
  }

  /** Copies everything after a step from a run that continued in the same way. */
  goOnAs(other: RestRun, step: number): void {
    for (const rest of other.rests) if (rest.step > step) this.rests.push(rest)
    this.missedSeconds = other.missedSeconds
    if (other.chance > step) this.chance = other.chance
  }
}
