/** Between the depot (node 0) and the stops of a problem of the classic kind: what ways cost and take, and when stops are open. */
export interface Ways {
  /** Depot and stops. */
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
  /** Stops near a stop in space, nearest first: the order in which strings are torn out. */
  readonly nearCount: number
  readonly near: Int32Array
}
