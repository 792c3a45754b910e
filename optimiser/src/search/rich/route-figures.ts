/** Figures of one route. */
export interface RouteFigure {
  readonly cost: number
  readonly duration: number
  readonly vehicleChanges: number
  readonly orderChanges: number
  readonly promiseChanges: number
  /** Cost estimated by the sketch; NaN if it was not sketched. */
  readonly sketch: number
}

/** The figures of all routes, by vehicle. */
export class RouteFigures {
  readonly cost: Float64Array
  readonly duration: Float64Array
  readonly vehicleChanges: Int32Array
  readonly orderChanges: Int32Array
  readonly promiseChanges: Int32Array
  readonly sketch: Float64Array

  constructor(vehicleCount: number) {
    this.cost = new Float64Array(vehicleCount)
    this.duration = new Float64Array(vehicleCount)
    this.vehicleChanges = new Int32Array(vehicleCount)
    this.orderChanges = new Int32Array(vehicleCount)
    this.promiseChanges = new Int32Array(vehicleCount)
    this.sketch = new Float64Array(vehicleCount)
  }

  /** A copy of the figures of a vehicle. */
  of(vehicle: number): RouteFigure {
    return {
      cost: this.cost[vehicle]!,
      duration: this.duration[vehicle]!,
      vehicleChanges: this.vehicleChanges[vehicle]!,
      orderChanges: this.orderChanges[vehicle]!,
      promiseChanges: this.promiseChanges[vehicle]!,
      sketch: this.sketch[vehicle]!,
    }
  }

  note(vehicle: number, figure: RouteFigure): void {
    this.cost[vehicle] = figure.cost
    this.duration[vehicle] = figure.duration
    this.vehicleChanges[vehicle] = figure.vehicleChanges
    this.orderChanges[vehicle] = figure.orderChanges
    this.promiseChanges[vehicle] = figure.promiseChanges
    this.sketch[vehicle] = figure.sketch
  }
}
