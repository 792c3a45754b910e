/**
 * The cheapest way to give each row a column of its own: for each row its column. `costs` is a square matrix in row order; Infinity forbids. Null if
 * every assignment is forbidden. Rows come in one by one by shortest augmenting paths (Jonker and Volgenant 1987).
 */
export function leastAssignment(costs: ArrayLike<number>, size: number): Int32Array | null {
  const search = new AugmentingPaths(costs, size)
  for (let row = 1; row <= size; row++) if (!search.admit(row)) return null
  return search.columnOfRow()
}

/** Rows and columns are counted from one; zero is none. */
class AugmentingPaths {
  private readonly costs: ArrayLike<number>
  private readonly size: number
  private readonly rowPrice: Float64Array
  private readonly columnPrice: Float64Array
  private readonly rowOf: Int32Array
  private readonly before: Int32Array
  private readonly slack: Float64Array
  private readonly isReached: Uint8Array

  constructor(costs: ArrayLike<number>, size: number) {
    this.costs = costs
    this.size = size
    this.rowPrice = new Float64Array(size + 1)
    this.columnPrice = new Float64Array(size + 1)
    this.rowOf = new Int32Array(size + 1)
    this.before = new Int32Array(size + 1)
    this.slack = new Float64Array(size + 1)
    this.isReached = new Uint8Array(size + 1)
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
    const columns = new Int32Array(this.size)
    for (let column = 1; column <= this.size; column++) columns[this.rowOf[column]! - 1] = column - 1
    return columns
  }

  /** The column that is cheapest to reach, by way of the row of a column just reached; zero if none can be. */
  private nearest(from: number): number {
    const { costs, size, rowPrice, columnPrice, slack, isReached, before } = this
    const row = this.rowOf[from]!
    let best = 0
    let least = Infinity
    for (let column = 1; column <= size; column++) {
      if (isReached[column] === 1) continue
      const reduced = costs[(row - 1) * size + column - 1]! - rowPrice[row]! - columnPrice[column]!
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
    const { size, rowOf, rowPrice, columnPrice, slack, isReached } = this
    for (let column = 0; column <= size; column++) {
      if (isReached[column] === 1) {
        rowPrice[rowOf[column]!]! += by
        columnPrice[column]! -= by
      } else slack[column]! -= by
    }
  }
}
