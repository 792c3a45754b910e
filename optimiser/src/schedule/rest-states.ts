import type { WheelTime } from './wheel-time.ts'
import type { Wheels } from './wheels.ts'

/** What breaks stood like after a step. */
export interface RestState {
  /** The fixed break that is next. */
  next: number
  missedSeconds: number
  standingSince: number
}

// Columns of a row before those of the wheels.
const MISSED = 1
const STANDING = 2
const WHEELS = 3

/** What breaks stood like after each step of a run, row by row. */
export class RestStates {
  private readonly width: number
  private readonly rows: Float64Array

  constructor(steps: number, wheelsByVehicle: readonly Wheels[]) {
    this.width = WHEELS + 2 * wheelsByVehicle.reduce((most, wheels) => Math.max(most, wheels.all.length), 0)
    this.rows = new Float64Array(steps * this.width)
  }

  save(step: number, state: RestState, wheels: readonly WheelTime[]): void {
    const { rows } = this
    const row = step * this.width
    rows[row] = state.next
    rows[row + MISSED] = state.missedSeconds
    rows[row + STANDING] = state.standingSince
    for (let at = 0; at < wheels.length; at++) {
      rows[row + WHEELS + 2 * at] = wheels[at]!.driven
      rows[row + WHEELS + 2 * at + 1] = wheels[at]!.hasFirstPart ? 1 : 0
    }
  }

  /** Since when the vehicle stands matters only where all standing counts. */
  isLike(step: number, state: RestState, wheels: readonly WheelTime[]): boolean {
    const { rows } = this
    const row = step * this.width
    if (rows[row] !== state.next || rows[row + MISSED] !== state.missedSeconds) return false
    for (let at = 0; at < wheels.length; at++) {
      const { rule, driven, hasFirstPart } = wheels[at]!
      if (driven !== rows[row + WHEELS + 2 * at] || hasFirstPart !== (rows[row + WHEELS + 2 * at + 1] === 1)) return false
      if (rule.replacedBy === 'standing' && state.standingSince !== rows[row + STANDING]) return false
    }
    return true
  }
}
