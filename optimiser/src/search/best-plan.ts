import type { Routes } from './routes.ts'

/** The best plan so far, copied as flat arrays because it is saved often and read rarely. */
export class BestPlan {
  cost = Infinity
  private readonly first: Int32Array
  private readonly size: Int32Array
  private readonly next: Int32Array

  constructor({ core }: Routes) {
    this.first = new Int32Array(core.fleet)
    this.size = new Int32Array(core.fleet)
    this.next = new Int32Array(core.nodes)
  }

  /** Saves the working plan. */
  take(routes: Routes): void {
    this.cost = routes.cost
    this.first.set(routes.first)
    this.size.set(routes.size)
    this.next.set(routes.next)
  }

  /** The plan as lists of stops. */
  lists(): number[][] {
    const { first, size, next } = this
    const lists: number[][] = []
    for (let route = 0; route < first.length; route++) {
      if (size[route] === 0) continue
      const list: number[] = []
      for (let stop = first[route]!; stop !== 0; stop = next[stop]!) list.push(stop)
      lists.push(list)
    }
    return lists
  }
}
