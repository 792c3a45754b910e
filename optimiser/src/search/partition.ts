import { Multipliers } from './multipliers.ts'
import type { RecombinationParams } from './classic-params.ts'
import type { PooledRoute } from './pool.ts'

const visitsPerLook = 256
const leastGain = 1e-6

/**
 * Recombines routes of many plans: the cheapest set of pooled routes that serves every stop once, or null if none is cheaper than the incumbent.
 * Uses a Lagrangean bound with subgradients, elimination of columns by reduced cost and depth-first search (set partitioning as in Beasley 1987
 * and, for routes, Rochat and Taillard 1995).
 */
export function partition(routes: readonly PooledRoute[], nodes: number, incumbent: Incumbent): PooledRoute[] | null {
  const { params, isOver = () => false } = incumbent
  const multipliers = new Multipliers(routes, nodes, incumbent)
  multipliers.improve(isOver)
  if (isOver()) return null
  const gap = incumbent.cost - leastGain - multipliers.bound
  if (gap <= 0) return null
  const columns = multipliers.columnsWithin(gap).slice(0, params.columnsKept)
  return new DepthFirst(columns, { nodes, gap, isOver, mostVisits: params.nodesVisited }).search()
}

/** The plan to beat, and when to stop trying. */
export interface Incumbent {
  readonly routes: readonly PooledRoute[]
  readonly cost: number
  readonly isOver?: () => boolean
  readonly params: RecombinationParams
}

export interface Column {
  readonly route: PooledRoute
  readonly reducedCost: number
}

/** Exact cover by depth-first search: covers the stop with the fewest remaining columns next, by lowest reduced cost first. */
class DepthFirst {
  private readonly columns: readonly Column[]
  private readonly columnsByStop: number[][]
  private readonly isServed: Uint8Array
  private readonly chosen: number[] = []
  private best: number[] | null = null
  private limit: number
  private left: number
  private visits = 0
  private readonly isOver: () => boolean
  private readonly mostVisits: number

  constructor(
    columns: readonly Column[],
    { nodes, gap, isOver, mostVisits }: { nodes: number; gap: number; isOver: () => boolean; mostVisits: number },
  ) {
    this.isOver = isOver
    this.mostVisits = mostVisits
    this.columns = columns
    this.columnsByStop = Array.from({ length: nodes }, () => [])
    for (const [index, column] of columns.entries())
      for (const stop of column.route.stops) this.columnsByStop[stop]!.push(index)
    this.isServed = new Uint8Array(nodes)
    this.left = nodes - 1
    this.limit = gap
  }

  search(): PooledRoute[] | null {
    this.descend(0)
    return this.best && this.best.map((index) => this.columns[index]!.route)
  }

  private descend(spent: number): void {
    if (this.left === 0) {
      this.best = [...this.chosen]
      this.limit = spent
      return
    }
    if (++this.visits % visitsPerLook === 0 && this.isOver()) this.visits = this.mostVisits
    if (this.visits > this.mostVisits) return
    const stop = this.hardest()
    for (const index of this.columnsByStop[stop]!) {
      const column = this.columns[index]!
      if (spent + column.reducedCost >= this.limit) break
      if (column.route.stops.some((other) => this.isServed[other] === 1)) continue
      this.mark(column, 1)
      this.chosen.push(index)
      this.descend(spent + column.reducedCost)
      this.chosen.pop()
      this.mark(column, 0)
    }
  }

  private mark(column: Column, served: 0 | 1): void {
    for (const stop of column.route.stops) this.isServed[stop] = served
    this.left += served === 1 ? -column.route.stops.length : column.route.stops.length
  }

  private hardest(): number {
    let [stop, fewest] = [0, Infinity]
    for (let other = 1; other < this.isServed.length; other++) {
      if (this.isServed[other] === 1) continue
      const count = this.columnsByStop[other]!.length
      if (count < fewest) [stop, fewest] = [other, count]
    }
    return stop
  }
}
