/** Costs in row order; Infinity forbids. */
export interface AssignmentCosts {
  readonly rows: number
  /** At least as many as rows. */
  readonly columns: number
  readonly costs: ArrayLike<number>
}

/**
 * The cheapest way to give each row a column of its own: for each row its column. Null if every assignment is forbidden. Rows come in one by one by
 * shortest augmenting paths (Jonker and Volgenant 1987).
 */
export function leastAssignment(task: AssignmentCosts): Int32Array | null {
  const search = new AugmentingPaths(task)
  for (let row = 1; row <= task.rows; row++) if (!search.admit(row)) return null
  return search.columnOfRow()
}

/** Rows and columns are counted from one; zero is none. */
class AugmentingPaths {
  private readonly task: AssignmentCosts
  private readonly rowPrice: Float64Array
  private readonly columnPrice: Float64Array
  private readonly rowOf: Int32Array
  private readonly before: Int32Array
  private readonly slack: Float64Array
  private readonly isReached: Uint8Array

  constructor(task: AssignmentCosts) {
    const { rows, columns } = task
    this.task = task
    this.rowPrice = new Float64Array(rows + 1)
    this.columnPrice = new Float64Array(columns + 1)
    this.rowOf = new Int32Array(columns + 1)
    this.before = new Int32Array(columns + 1)
    this.slack = new Float64Array(columns + 1)
    this.isReached = new Uint8Array(columns + 1)
  }

  /** Assigns one more row and moves others for it; false if that is forbidden. */
  admit(row: number): boolean {
    const { rowOf, slack, isReached, before } = this
    rowOf[0] = row
    slack.fill(Infinity)
    isReached.fill(0)
    let column = 0
    while (rowOf[column] !== 0) {
      isReached[column] = 1
      const next = this.nearest(column)
      if (next === 0) return false
      this.shift(slack[next]!)
      column = next
    }
    for (; column !== 0; column = before[column]!) rowOf[column] = rowOf[before[column]!]!
    return true
  }

  columnOfRow(): Int32Array {
    const { rowOf, task } = this
    const chosen = new Int32Array(task.rows)
    for (let column = 1; column <= task.columns; column++)
      if (rowOf[column]! > 0) chosen[rowOf[column]! - 1] = column - 1
    return chosen
  }

  /** The column that is cheapest to reach, by way of the row of a column just reached; zero if none can be. */
  private nearest(from: number): number {
    const { rowPrice, columnPrice, slack, isReached, before } = this
    const { columns, costs } = this.task
    const row = this.rowOf[from]!
    let best = 0
    let least = Infinity
    for (let column = 1; column <= columns; column++) {
      if (isReached[column] === 1) continue
      const reduced = costs[(row - 1) * columns + column - 1]! - rowPrice[row]! - columnPrice[column]!
      if (reduced < slack[column]!) {
        slack[column] = reduced
        before[column] = from
      }
      if (slack[column]! < least) {
        least = slack[column]!
        best = column
      }
    }
    return best
  }

  private shift(by: number): void {
    const { rowOf, rowPrice, columnPrice, slack, isReached } = this
    for (let column = 0; column < rowOf.length; column++) {
      if (isReached[column] === 1) {
        rowPrice[rowOf[column]!]! += by
        columnPrice[column]! -= by
      } else slack[column]! -= by
    }
  }
}
