import type { DrivingBreakModel } from '../model/model.ts'

/** Counter of one driving rule: the driving time since the last break, and whether the first part of the next one was taken. */
export class WheelTime {
  readonly rule: DrivingBreakModel
  driven = 0
  hasFirstPart = false

  constructor(rule: DrivingBreakModel) {
    this.rule = rule
  }

  /** Required length of a break now. */
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

  /** Seconds of a wait that count: the break, its first part, or nothing. */
  bestOf(seconds: number): number {
    if (this.driven === 0) return 0
    if (seconds >= this.breakSeconds) return this.breakSeconds
    return seconds >= this.rule.first && !this.hasFirstPart ? this.rule.first : 0
  }

  /** Whether a break now needs no more breaks for the remaining drive than a break when the driving time is used up. */
  mayBreakEarly(secondsLeft: number): boolean {
    const { after } = this.rule
    return breaksFor(secondsLeft, after) <= breaksFor(secondsLeft - Math.max(0, after - this.driven), after)
  }
}

function breaksFor(seconds: number, after: number): number {
  return Math.max(0, Math.ceil(seconds / after) - 1)
}
