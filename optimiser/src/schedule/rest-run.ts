import type { Rest } from './course.ts'

/** What the breaks of one run come to. */
export class RestRun {
  /** Whether fixed breaks were taken in the first waiting time. */
  readonly isEager: boolean
  /** Seconds by which breaks started too late or were left out. */
  missedSeconds = 0
  /** The last step at which a run that was not eager would have gone otherwise as an eager one; -1 for none. */
  chance = -1
  readonly rests: Rest[] = []

  constructor(isEager: boolean) {
    this.isEager = isEager
  }

  /** Notes a break; answers when it is over. */
  record(index: number, step: number, { start, seconds }: { start: number; seconds: number }): number {
    this.rests.push({ index, step, start, end: start + seconds })
    return start + seconds
  }

  /** Takes what comes after a step from a run that went on alike. */
  goOnAs(other: RestRun, step: number): void {
    for (const rest of other.rests) if (rest.step > step) this.rests.push(rest)
    this.missedSeconds = other.missedSeconds
    if (other.chance > step) this.chance = other.chance
  }
}
