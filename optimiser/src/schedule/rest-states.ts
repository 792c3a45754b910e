import type { Wheels } from './wheels.ts'

// Columns of a row, followed by those of the wheels.
const MISSED = 1
const STANDING = 2
const WHEELS = 3

/** State of the breaks after each step of a run, one row per step: fixed breaks passed, seconds missed, and the counters of the wheels. */
export class RestStates {
  private readonly width: number
  private readonly rows: Float64Array

  constructor(steps: number, wheelsByVehicle: readonly Wheels[]) {
    this.width = WHEELS + 2 * wheelsByVehicle.reduce((most, wheels) => Math.max(most, wheels.all.length), 0)
    this.rows = new Float64Array(steps * this.width)
  }

  save(step: number, passed: number, missedSeconds: number, { all, standingSince }: Wheels): void {
    const { rows } = this
    const row = step * this.width
    rows[row] = passed
    rows[row + MISSED] = missedSeconds
    rows[row + STANDING] = standingSince
    for (let at = 0; at < all.length; at++) {
      rows[row + WHEELS + 2 * at] = all[at]!.driven
      rows[row + WHEELS + 2 * at + 1] = all[at]!.hasFirstPart ? 1 : 0
    }
  }

  /** Whether the state equals that of a step. The start of the standing time only matters if standing counts as a break. */
  isLike(step: number, passed: number, missedSeconds: number, { all, standingSince }: Wheels): boolean {
    const { rows } = this
    const row = step * this.width
    if (rows[row] !== passed || rows[row + MISSED] !== missedSeconds) return false
    for (let at = 0; at < all.length; at++) {
      const { rule, driven, hasFirstPart } = all[at]!
      if (driven !== rows[row + WHEELS + 2 * at] || hasFirstPart !== (rows[row + WHEELS + 2 * at + 1] === 1))
        return false
      if (rule.replacedBy === 'standing' && standingSince !== rows[row + STANDING]) return false
    }
    return true
  }
}
