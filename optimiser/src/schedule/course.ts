import { NEVER, NO_WAY } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { workAt } from '../model/work.ts'
import { BreakLoads } from './break-loads.ts'
import type { Laid } from './laid.ts'
import { OnBoardSpans } from './on-board-spans.ts'
import { END, RELOAD, START, STOP } from './step-kinds.ts'

/** A break taken before or on the way to a step. */
export interface Rest {
  /** Index in the vehicle's breaks. */
  index: number
  /** The step before which it is taken. */
  step: number
  start: number
  end: number
  /** Latest start of a fixed break; Infinity for others. */
  lastStart: number
}

/** The steps of a route: start, stops, reloads and end. The clock fills in their times. */
export class Course implements Laid {
  readonly model: Model
  vehicle = 0
  stops: Int32Array = new Int32Array(0)
  stopCount = 0
  stepCount = 0
  readonly kind: Uint8Array
  /** Stop or depot, by kind. */
  readonly item: Int32Array
  readonly place: Int32Array
  /** Travel time from the previous step, without traffic. */
  readonly travel: Float64Array
  readonly hasWay: Uint8Array
  readonly work: Float64Array
  readonly arrival: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  /** Actual driving time from the previous step, in seconds. */
  readonly driving: Float64Array
  /** Earliest time of the service, used to shorten the time on board. */
  readonly notBefore: Float64Array
  /** Travel time from the previous step to the end, without traffic. */
  readonly travelLeft: Float64Array
  /** Steps at depots. */
  readonly depotSteps: Int32Array
  depotStepCount = 0
  readonly onBoard: OnBoardSpans
  readonly breakLoads: BreakLoads
  rests: Rest[] = []
  /** Increases whenever a route is laid out. */
  version = 0
  distance = 0
  /** Set-up and service time of all stops, and additional costs of legs. */
  worked = 0
  legCost = 0
  /** Number of steps up to the last past visit, to which rules no longer apply. */
  pastCount = 0
  /** Number of legs without a road; they count as zero distance and time. */
  unreachable = 0

  constructor(model: Model) {
    this.model = model
    const size = 2 * model.stopCount + 3
    this.kind = new Uint8Array(size)
    this.item = new Int32Array(size)
    this.place = new Int32Array(size)
    this.travel = new Float64Array(size)
    this.hasWay = new Uint8Array(size)
    this.work = new Float64Array(size)
    this.arrival = new Float64Array(size)
    this.start = new Float64Array(size)
    this.end = new Float64Array(size)
    this.driving = new Float64Array(size)
    this.notBefore = new Float64Array(size)
    this.travelLeft = new Float64Array(size + 1)
    this.depotSteps = new Int32Array(size)
    this.onBoard = new OnBoardSpans(model)
    this.breakLoads = new BreakLoads(this)
  }

  /** Lays out a route; `reloadAfter[k]` is the depot visited after the stop at position k, or -1. */
  lay(reloadAfter: Int32Array | null): void {
    const { model, vehicle, stops, stopCount } = this
    this.version++
    this.stepCount = 0
    this.worked = 0
    this.pastCount = 0
    this.depotStepCount = 0
    const startDepot = model.startDepot[vehicle]!
    const endDepot = model.endDepot[vehicle]!
    if (startDepot >= 0) this.addDepot(START, startDepot)
    for (let position = 0; position < stopCount; position++) {
      this.addStop(stops[position]!)
      const depot = reloadAfter ? reloadAfter[position]! : -1
      if (depot < 0) continue
      this.addDepot(RELOAD, depot)
      if (depot === model.reloadedAt[stops[position]!]) this.pastCount = this.stepCount
    }
    if (endDepot >= 0) this.addDepot(END, endDepot)
    this.measureWays()
    this.onBoard.read(this)
  }

  private addDepot(kind: number, depot: number): void {
    const { model, stepCount } = this
    this.depotSteps[this.depotStepCount++] = stepCount
    this.kind[stepCount] = kind
    this.item[stepCount] = depot
    this.place[stepCount] = model.depotPlace[depot]!
    this.work[stepCount] = kind === END ? 0 : model.depotLoading[depot]!
    this.stepCount++
  }

  private addStop(stop: number): void {
    const { model, stepCount } = this
    const place = model.stopPlace[stop]!
    const isSamePlace = stepCount > 0 && this.place[stepCount - 1] === place
    this.kind[stepCount] = STOP
    this.item[stepCount] = stop
    this.place[stepCount] = place
    this.work[stepCount] = workAt(model, this.vehicle, stop, isSamePlace)
    this.worked += this.work[stepCount]!
    this.stepCount++
    if (model.servedStart[stop]! < NEVER) this.pastCount = this.stepCount
  }

  private measureWays(): void {
    const { model, place, travel, travelLeft, hasWay, notBefore, stepCount } = this
    const { placeCount } = model
    const profile = model.profile[this.vehicle]!
    const durations = model.durations[profile]!
    const distances = model.distances[profile]!
    const legCosts = model.legCosts[profile]!
    this.distance = 0
    this.legCost = 0
    this.unreachable = 0
    travelLeft[stepCount] = 0
    for (let step = stepCount - 1; step >= 0; step--) {
      const entry = step > 0 ? place[step - 1]! * placeCount + place[step]! : -1
      const isWay = entry < 0 || (durations[entry]! < NO_WAY && distances[entry]! < NO_WAY)
      travel[step] = isWay && entry >= 0 ? durations[entry]! : 0
      hasWay[step] = isWay ? 1 : 0
      notBefore[step] = -NEVER
      travelLeft[step] = travelLeft[step + 1]! + travel[step]!
      if (!isWay) this.unreachable++
      else if (entry >= 0) {
        this.distance += distances[entry]!
        if (legCosts) this.legCost += legCosts[entry]!
      }
    }
  }
}
