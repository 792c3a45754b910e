import { NEVER, NO_WAY } from '../model/model.ts'
import type { Model } from '../model/model.ts'
import { OnBoardSpans } from './on-board-spans.ts'
import { END, RELOAD, START, STOP } from './step-kinds.ts'

/** A break taken before or on the way to a step. */
export interface Rest {
  /** Its place in the vehicle's breaks. */
  index: number
  /** The step it comes before. */
  step: number
  start: number
  end: number
}

/** A route laid out step by step: start, stops, reloads, end; with the times of each once the clock has run over it. */
export class Course {
  readonly model: Model
  vehicle = 0
  stops: Int32Array = new Int32Array(0)
  stopCount = 0
  stepCount = 0
  readonly kind: Uint8Array
  /** Stop or depot, by kind. */
  readonly item: Int32Array
  readonly place: Int32Array
  /** From the step before, at normal pace. */
  readonly travel: Float64Array
  readonly hasWay: Uint8Array
  readonly work: Float64Array
  readonly arrival: Float64Array
  readonly start: Float64Array
  readonly end: Float64Array
  /** Driving from the step before, in real seconds. */
  readonly driving: Float64Array
  /** Not served before this time: used to shorten the time on board. */
  readonly notBefore: Float64Array
  /** Travel from before a step to the end, at normal pace. */
  readonly travelLeft: Float64Array
  /** The steps that are depots. */
  readonly depotSteps: Int32Array
  depotStepCount = 0
  readonly onBoard: OnBoardSpans
  rests: Rest[] = []
  /** Grows whenever a route is laid out. */
  version = 0
  distance = 0
  /** Steps up to the last visit that is past; nothing is asked of them any more. */
  pastCount = 0
  /** Legs without a way; they count as no distance and no time. */
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
  }

  /** Lays out a route; `reloadAfter[k]` is the depot visited after the stop at position k, or -1. */
  lay(reloadAfter: Int32Array | null): void {
    const { model, vehicle } = this
    this.version++
    this.stepCount = 0
    this.distance = 0
    this.unreachable = 0
    this.pastCount = 0
    this.depotStepCount = 0
    const startDepot = model.startDepot[vehicle]!
    const endDepot = model.endDepot[vehicle]!
    if (startDepot >= 0) this.addDepot(START, startDepot)
    for (let position = 0; position < this.stopCount; position++) {
      this.addStop(this.stops[position]!)
      const depot = reloadAfter ? reloadAfter[position]! : -1
      if (depot >= 0) this.addDepot(RELOAD, depot)
    }
    if (endDepot >= 0) this.addDepot(END, endDepot)
    this.notBefore.fill(0, 0, this.stepCount)
    this.travelLeft[this.stepCount] = 0
    for (let step = this.stepCount - 1; step >= 0; step--) this.travelLeft[step] = this.travelLeft[step + 1]! + this.travel[step]!
    this.onBoard.read(this)
  }

  private addDepot(kind: number, depot: number): void {
    const { model } = this
    this.depotSteps[this.depotStepCount++] = this.stepCount
    this.addStep(kind, depot, model.depotPlace[depot]!)
    this.work[this.stepCount - 1] = kind === END ? 0 : model.depotLoading[depot]!
  }

  private addStop(stop: number): void {
    const { model, stepCount } = this
    const place = model.stopPlace[stop]!
    const isSamePlace = stepCount > 0 && this.place[stepCount - 1] === place
    this.addStep(STOP, stop, place)
    if (model.servedStart[stop]! < NEVER) this.pastCount = this.stepCount
    this.work[stepCount] = model.service[stop]! + (isSamePlace ? 0 : model.setup[stop]!)
  }

  private addStep(kind: number, item: number, place: number): void {
    const { model } = this
    const step = this.stepCount++
    this.kind[step] = kind
    this.item[step] = item
    this.place[step] = place
    if (step === 0) {
      this.travel[0] = 0
      this.hasWay[0] = 1
      return
    }
    const profile = model.profile[this.vehicle]!
    const entry = this.place[step - 1]! * model.placeCount + place
    const distance = model.distances[profile]![entry]!
    const travel = model.durations[profile]![entry]!
    const hasWay = travel < NO_WAY && distance < NO_WAY
    this.hasWay[step] = hasWay ? 1 : 0
    if (!hasWay) this.unreachable++
    this.distance += hasWay ? distance : 0
    this.travel[step] = hasWay ? travel : 0
  }
}

