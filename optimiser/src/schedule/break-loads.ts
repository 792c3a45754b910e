import type { Laid } from './laid.ts'
import { RELOAD, STOP } from './step-kinds.ts'

/** The load before each step of a course, for breaks with a maximum load. */
export class BreakLoads {
  private readonly course: Laid
  private version = -1
  /** `[step × unit]` */
  private loads = new Float64Array(0)

  constructor(course: Laid) {
    this.course = course
  }

  /** By how much the load before a step exceeds a maximum, summed over all units. */
  over(step: number, most: Int32Array): number {
    const { unitCount } = this.course.model
    if (this.version !== this.course.version) this.read()
    let sum = 0
    for (let unit = 0; unit < unitCount; unit++) sum += Math.max(0, this.loads[step * unitCount + unit]! - most[unit]!)
    return sum
  }

  private read(): void {
    const { course } = this
    const { unitCount } = course.model
    this.version = course.version
    this.loads = new Float64Array((course.stepCount + 1) * unitCount)
    for (let unit = 0; unit < unitCount; unit++) this.readUnit(unit)
  }

  private readUnit(unit: number): void {
    const { course, loads } = this
    const { unitCount, delivery, pickup, pairLoad } = course.model
    let load = this.loadedAt(0, unit)
    let paired = 0
    for (let step = 0; step < course.stepCount; step++) {
      loads[step * unitCount + unit] = load
      const entry = course.item[step]! * unitCount + unit
      if (course.kind[step] === RELOAD) load = paired + this.loadedAt(step + 1, unit)
      if (course.kind[step] !== STOP) continue
      paired += pairLoad[entry]!
      load += pickup[entry]! - delivery[entry]! + pairLoad[entry]!
    }
    loads[course.stepCount * unitCount + unit] = load
  }

  /** Load for the stops from a step to the next reload. */
  private loadedAt(from: number, unit: number): number {
    const { course } = this
    let sum = 0
    for (let step = from; step < course.stepCount && course.kind[step] !== RELOAD; step++) {
      if (course.kind[step] === STOP) sum += course.model.delivery[course.item[step]! * course.model.unitCount + unit]!
    }
    return sum
  }
}
