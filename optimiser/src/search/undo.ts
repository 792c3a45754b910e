import type { Routes } from './routes.ts'

/**
 * Saves routes before they are changed, so that undoing a rejected step only touches those routes.
 * Without times there are no labels to restore, and the journal of the routes is used instead.
 */
export class Undo {
  private readonly routes: Routes
  /** The last step that changed a route, and the last step at whose beginning a stop was absent. */
  readonly savedAt: Int32Array
  readonly absentAt: Int32Array
  step = 0
  private readonly saved: Int32Array
  private readonly starts: Int32Array
  private savedCount = 0
  private readonly stops: Int32Array
  private readonly labels: Int32Array
  private stopCount = 0
  private readonly absent: Int32Array
  private absentCount = 0
  private cost = 0

  constructor(routes: Routes) {
    const { nodes, fleet } = routes.core
    this.routes = routes
    this.savedAt = new Int32Array(fleet)
    this.absentAt = new Int32Array(nodes)
    this.saved = new Int32Array(fleet)
    this.starts = new Int32Array(fleet + 1)
    this.stops = new Int32Array(nodes)
    this.labels = new Int32Array(3 * nodes)
    this.absent = new Int32Array(nodes)
  }

  /** Starts a step. */
  begin(): void {
    const { routes } = this
    routes.beginJournal()
    this.step++
    this.savedCount = 0
    this.stopCount = 0
    this.absentCount = routes.absentCount
    for (let at = 0; at < routes.absentCount; at++) {
      const stop = routes.absent[at]!
      this.absent[at] = stop
      this.absentAt[stop] = this.step
    }
    this.cost = routes.cost
  }

  /** Must be called before a route is changed. */
  save(route: number): void {
    if (!this.routes.timed || this.savedAt[route] === this.step) return
    this.savedAt[route] = this.step
    const { stops, labels, routes } = this
    this.saved[this.savedCount++] = route
    let at = this.stopCount
    if (routes.size[route]! > 0) {
      for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) {
        stops[at] = stop
        labels[3 * at] = routes.early[stop]!
        labels[3 * at + 1] = routes.late[stop]!
        labels[3 * at + 2] = routes.onBoard[stop]!
        at++
      }
    }
    this.stopCount = at
    this.starts[this.savedCount] = at
  }

  /** Undoes the step. */
  restore(): void {
    const { routes } = this
    if (!routes.timed) routes.rewind()
    for (let at = 0; at < this.savedCount; at++) this.clear(this.saved[at]!)
    for (let at = 0; at < this.savedCount; at++) this.rebuild(this.saved[at]!, this.starts[at]!, this.starts[at + 1]!)
    for (let at = 0; at < this.absentCount; at++) routes.absent[at] = this.absent[at]!
    routes.absentCount = this.absentCount
    routes.cost = this.cost
  }

  private clear(route: number): void {
    const { routes } = this
    if (routes.size[route] === 0) return
    for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) routes.route[stop] = -1
  }

  private rebuild(route: number, start: number, end: number): void {
    const { routes, stops, labels } = this
    this.settleEmpty(route, end - start)
    const { cost, nodes, demand } = routes.core
    let previous = 0
    let load = 0
    for (let at = start; at < end; at++) {
      const stop = stops[at]!
      const arriving = cost[previous * nodes + stop]!
      routes.route[stop] = route
      routes.prev[stop] = previous
      routes.into[stop] = arriving
      if (previous === 0) routes.first[route] = stop
      else {
        routes.next[previous] = stop
        routes.out[previous] = arriving
      }
      routes.early[stop] = labels[3 * at]!
      routes.late[stop] = labels[3 * at + 1]!
      routes.onBoard[stop] = labels[3 * at + 2]!
      load += demand[stop]!
      previous = stop
    }
    routes.size[route] = end - start
    routes.load[route] = load
    if (previous === 0) return
    routes.last[route] = previous
    routes.next[previous] = 0
    routes.out[previous] = cost[previous * nodes]!
  }

  private settleEmpty(route: number, sizeBefore: number): void {
    const { routes } = this
    const isEmpty = routes.size[route] === 0
    if (isEmpty && sizeBefore > 0) routes.dropEmpty(route)
    else if (!isEmpty && sizeBefore === 0) routes.addEmpty(route)
  }
}
