import type { VroomLeg } from './vroom-legs.ts'
import type { StepName } from './vroom-names.ts'
import { plus, workOfTask } from './vroom-tasks.ts'
import type { TaskOfVroom } from './vroom-tasks.ts'
import type { VroomBreak, VroomSpan, VroomStep, VroomVehicle } from './vroom.ts'

/** Writes the steps of one route as VROOM does: each as early as possible after the start, with whole seconds that add up. */
export class VroomWalk {
  readonly steps: VroomStep[] = []
  price = 0
  /** Driving time so far, in hundredths of a second. */
  hundredths = 0
  /** Whether any step began after all of its windows. */
  isLate = false
  private readonly vehicle: VroomVehicle
  /** The current time and the remaining drive to the next halt, in hundredths of a second. */
  private now: number
  private left = 0
  private leg: VroomLeg = { hundredths: 0, meters: 0, price: 0 }
  /** The end of the last step and the driving time until then, in whole seconds. */
  private over: number
  private driven = 0
  private meters = 0
  private load: readonly number[]

  private readonly hasDistances: boolean

  constructor(
    vehicle: VroomVehicle,
    {
      startSeconds,
      load,
      hasDistances,
    }: { readonly startSeconds: number; readonly load: readonly number[]; readonly hasDistances: boolean },
  ) {
    this.vehicle = vehicle
    this.hasDistances = hasDistances
    this.now = startSeconds * 100
    this.over = startSeconds
    this.load = load
  }

  /** Departs for the next halt. Breaks may be taken on the way. */
  leaveFor(leg: VroomLeg): void {
    this.leg = leg
    this.left = leg.hundredths
  }

  /** Writes the start of the route. */
  start(name: StepName): void {
    this.push(name, { arrival: this.over, meters: 0 })
  }

  /** Writes a break, as soon as one of its windows is open or at a given time. Driving continues until then. */
  rest(name: StepName, { time_windows: windows, service = 0 }: VroomBreak, hundredths?: number): void {
    const begin = hundredths === undefined ? this.startIn(windows, this.now) : Math.max(this.now, hundredths)
    const driven = Math.min(this.left, begin - this.now)
    const arrival = Math.floor((this.now + driven) / 100)
    this.left -= driven
    const share =
      this.leg.hundredths === 0 ? 0 : (this.leg.meters * (this.leg.hundredths - this.left)) / this.leg.hundredths
    this.now = begin + service * 100
    this.push(name, { arrival, begin: Math.floor(begin / 100), service, meters: Math.round(share) })
  }

  /** Writes the service of a task at the end of the leg, as soon as a window is open or at a given time. */
  serve(
    name: StepName,
    known: TaskOfVroom,
    { isSamePlace, begin: hundredths }: { isSamePlace: boolean; begin?: number },
  ): void {
    const work = workOfTask(known, this.vehicle)
    const setup = isSamePlace ? 0 : work.setup
    const reached = this.arrive()
    const begin =
      hundredths === undefined ? this.startIn(known.task.time_windows, reached) : Math.max(reached, hundredths)
    this.now = begin + (setup + work.service) * 100
    this.load = plus(plus(this.load, known.taken), known.brought, -1)
    this.push(name, {
      arrival: Math.floor(reached / 100),
      begin: Math.floor(begin / 100),
      setup,
      service: work.service,
      meters: 0,
    })
  }

  /** Writes the end of the route. */
  end(name: StepName, hundredths = 0): void {
    const reached = this.arrive()
    this.push(name, {
      arrival: Math.floor(reached / 100),
      begin: Math.floor(Math.max(reached, hundredths) / 100),
      meters: 0,
    })
  }

  /** When the route ends. */
  get hundredthsAtEnd(): number {
    return this.now
  }

  private arrive(): number {
    const reached = this.now + this.left
    this.now = reached
    this.left = 0
    this.meters += this.leg.meters
    this.price += this.leg.price
    this.hundredths += this.leg.hundredths
    this.leg = { hundredths: 0, meters: 0, price: 0 }
    return reached
  }

  private push(
    name: StepName,
    {
      arrival,
      begin = arrival,
      setup = 0,
      service = 0,
      meters,
    }: { arrival: number; begin?: number; setup?: number; service?: number; meters: number },
  ): void {
    this.driven += arrival - this.over
    this.over = begin + setup + service
    const hasLoad = this.load.length > 0
    this.steps.push({
      ...name,
      arrival,
      duration: this.driven,
      ...(this.hasDistances && { distance: this.meters + meters }),
      setup,
      service,
      waiting_time: begin - arrival,
      ...(hasLoad && { load: this.load }),
      violations: [],
    })
  }

  /** The first time from `hundredths` on at which a window is open; `hundredths` if all are over. */
  private startIn(windows: readonly VroomSpan[] | undefined, hundredths: number): number {
    const ahead = (windows ?? []).filter(([, end]) => hundredths <= end * 100).map(([start]) => start * 100)
    if (windows && ahead.length === 0) this.isLate = true
    return ahead.length === 0 ? hundredths : Math.max(hundredths, Math.min(...ahead))
  }
}
