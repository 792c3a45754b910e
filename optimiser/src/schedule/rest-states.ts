import type { WheelTime } from './wheel-time.ts'

/** What breaks stood like after each step of a run. */
export class RestStates {
  readonly next: Int32Array
  readonly taken: Int32Array
  readonly missed: Float64Array
  readonly standing: Float64Array
  private readonly width: number
  /** `[step × wheel]` */
  private readonly driven: Float64Array
  private readonly firstParts: Uint8Array

  constructor(steps: number, wheelsByVehicle: readonly (readonly WheelTime[])[]) {
    this.width = wheelsByVehicle.reduce((most, wheels) => Math.max(most, wheels.length), 0)
    this.next = new Int32Array(steps)
    this.taken = new Int32Array(steps)
    this.missed = new Float64Array(steps)
    this.standing = new Float64Array(steps)
    this.driven = new Float64Array(steps * this.width)
    this.firstParts = new Uint8Array(steps * this.width)
  }

  saveWheels(step: number, wheels: readonly WheelTime[]): void {
    for (let at = 0; at < wheels.length; at++) {
      this.driven[step * this.width + at] = wheels[at]!.driven
      this.firstParts[step * this.width + at] = wheels[at]!.hasFirstPart ? 1 : 0
    }
  }

  /** Whether the wheels stood like this; since when the vehicle stands matters where all standing counts. */
  hasWheels(step: number, wheels: readonly WheelTime[], standingSince: number): boolean {
    for (let at = 0; at < wheels.length; at++) {
      const { rule, driven, hasFirstPart } = wheels[at]!
      if (driven !== this.driven[step * this.width + at] || hasFirstPart !== (this.firstParts[step * this.width + at] === 1)) return false
      if (rule.replacedBy === 'standing' && standingSince !== this.standing[step]) return false
    }
    return true
  }
}
