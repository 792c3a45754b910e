import type { DrivingBreak } from '../problem.ts'

/** Driving time since the last break, as on a tachograph. The European rule allows the break in two parts, the shorter one first. */
export class Driver {
  driven = 0
  /** Standing time at the current halt beyond that of its visit. */
  stoodBesides = 0
  private firstPart = false
  private readonly whole: number
  private readonly parts: readonly number[]

  constructor({ durationSeconds, parts }: DrivingBreak) {
    this.whole = Math.round(durationSeconds)
    this.parts = parts?.map(Math.round) ?? []
  }

  /** Ends a halt. */
  stand(seconds: number): void {
    this.rest(seconds + this.stoodBesides)
    this.stoodBesides = 0
  }

  rest(seconds: number): void {
    const [first = Infinity, second = Infinity] = this.parts
    if (seconds >= this.whole || (this.firstPart && seconds >= second)) {
      this.driven = 0
      this.firstPart = false
    } else if (seconds >= first && this.driven > 0) this.firstPart = true
  }
}
