import type { DrivingBreak } from '../problem.ts'

/** What a tachograph shows since the last break. The European rule allows the break in two parts, the shorter one first. */
export class Driver {
  driven = 0
  /** Standing that belongs to the halt where the driver is, besides what its visit says. */
  stoodBesides = 0
  private firstPart = false
  private readonly whole: number
  private readonly parts: readonly number[]

  constructor({ durationSeconds, parts }: DrivingBreak) {
    this.whole = Math.round(durationSeconds)
    this.parts = parts?.map(Math.round) ?? []
  }

  /** A halt that is over. */
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
