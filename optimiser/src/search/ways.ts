/** Costs and times between the depot (node 0) and the stops of a classic problem, and the windows of stops. */
export interface Ways {
  /** Number of nodes: depot and stops. */
  readonly nodes: number
  /** Cost from row to column, and the same transposed; one array when symmetric. */
  readonly cost: Int32Array
  readonly costInto: Int32Array
  /** Time from row to column without service, and transposed; may be the cost arrays themselves. */
  readonly time: Int32Array
  readonly timeInto: Int32Array
  readonly service: Int32Array
  readonly open: Int32Array
  readonly close: Int32Array
  /** Stops near each stop in space, nearest first. Strings are removed in this order. */
  readonly nearCount: number
  readonly near: Int32Array
}
