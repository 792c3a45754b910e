import type { Rest } from './course.ts'
import type { RestPlacing } from './fixed-rests.ts'

/** What the breaks of one run come to. */
export class RestRun {
  /** Whether fixed breaks were taken in the first waiting time. */
  readonly isEager: boolean
  /** Seconds by which breaks started too late or were left out. */
  missedSeconds = 0
  /** The last step at which a run that was not eager would have gone otherwise as an eager one; -1 for none. */
  chance = -1
  readonly rests: Rest[] = []

  /** Where fixed breaks were to be taken; null where the rule decided. */
  readonly places: RestPlacing | null

  constructor(isEager: boolean, places: RestPlacing | null = null) {
    this.isEager = isEager
    this.places = places
  }

  /** Notes a break; answers when it is over. */
  record(
    index: number,
    step: number,
    { start, seconds, lastStart = Infinity }: { start: number; seconds: number; lastStart?: number },
  ): number {
    this.rests.push({ index, step, start, end: start + seconds, lastStart })
    return start + seconds
  }

  /** Takes what comes after a step from a run that went on alike. */
  goOnAs(other: RestRun, step: number): void {
    for (const rest of other.rests) if (rest.step > step) this.rests.push(rest)
    this.missedSeconds = other.missedSeconds
    if (other.chance > step) this.chance = other.chance
  }
}
