import type { DrivingBreakModel } from '../model/model.ts'

/** What one driving rule has counted: the time at the wheel since the last break, and whether a first part of the next one is behind. */
export class WheelTime {
  readonly rule: DrivingBreakModel
  driven = 0
  hasFirstPart = false

  constructor(rule: DrivingBreakModel) {
    this.rule = rule
  }

  /** How long a break would have to be now. */
  get breakSeconds(): number {
    return this.hasFirstPart ? this.rule.second : this.rule.duration
  }

  reset(): void {
    this.driven = 0
    this.hasFirstPart = false
  }

  pause(seconds: number): void {
    if (seconds >= this.breakSeconds) this.reset()
    else if (seconds >= this.rule.first && this.driven > 0) this.hasFirstPart = true
  }

  /** What a wait of so many seconds is good for: the break, its first part, or nothing. */
  bestOf(seconds: number): number {
    if (this.driven === 0) return 0
    if (seconds >= this.breakSeconds) return this.breakSeconds
    return seconds >= this.rule.first && !this.hasFirstPart ? this.rule.first : 0
  }

  /** Whether driving so much more, with a break now, takes no more breaks than with one when the time at the wheel is up. */
  mayBreakEarly(secondsLeft: number): boolean {
    const { after } = this.rule
    return breaksFor(secondsLeft, after) <= breaksFor(secondsLeft - Math.max(0, after - this.driven), after)
  }
}

function breaksFor(seconds: number, after: number): number {
  return Math.max(0, Math.ceil(seconds / after) - 1)
}
