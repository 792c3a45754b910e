import type { Core } from './core.ts'

/**
 * The working plan of the fast search: one linked list per route, with labels that make an insertion check O(1).
 * The depot is node 0 at both ends. `early` is the earliest start of service, `late` the latest that keeps the rest in time
 * (forward and backward slack: Savelsbergh 1992). Stops that are in no route are absent and cost their penalty;
 * of an absent pair, only the pickup is listed.
 */
export class Routes {
  readonly core: Core
  readonly timed: boolean
  /** Share of places skipped at random. */
  readonly blinkShare: number
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly route: Int32Array
  /** Cost from the previous stop, and to the next one. */
  readonly into: Int32Array
  readonly out: Int32Array
  readonly early: Int32Array
  readonly late: Int32Array
  /** Load on departure from a stop; for pairs only. */
  readonly onBoard: Int32Array
  readonly first: Int32Array
  readonly last: Int32Array
  readonly size: Int32Array
  readonly load: Int32Array
  /** Loads by route + 1. Entry 0 is for absent stops and always exceeds the capacity. */
  readonly loadAt: Int32Array
  readonly empty: Int32Array
  emptyCount = 0
  /** Number of routes with stops. If vehicles are closed, not all others can be used. */
  used = 0
  /** Scratch space for inserting pairs: when each gap was last tried, by the stop before it or by route for the first gap. Entry 0 is the counter. */
  readonly gapSeen: Int32Array
  readonly absent: Int32Array
  absentCount = 0
  cost = 0
  /** Changes since the step began, three numbers each: stop, route (-1 if it was linked), previous stop. Only used without times. */
  private readonly journal: Int32Array
  private journalEnd = 0

  constructor(core: Core, blinkShare: number) {
    this.blinkShare = blinkShare
    const { nodes, fleet } = core
    this.core = core
    this.timed = core.kind !== 'capacity'
    this.next = new Int32Array(nodes)
    this.prev = new Int32Array(nodes)
    this.route = new Int32Array(nodes)
    this.into = new Int32Array(nodes)
    this.out = new Int32Array(nodes)
    this.early = new Int32Array(nodes)
    this.late = new Int32Array(nodes)
    this.onBoard = new Int32Array(nodes)
    this.early[0] = core.open[0]!
    this.late[0] = core.close[0]!
    this.first = new Int32Array(fleet)
    this.last = new Int32Array(fleet)
    this.size = new Int32Array(fleet)
    this.loadAt = new Int32Array(fleet + 1).fill(2 ** 31 - 1, 0, 1)
    this.load = this.loadAt.subarray(1)
    this.empty = new Int32Array(fleet)
    this.gapSeen = new Int32Array(nodes + fleet)
    this.absent = new Int32Array(nodes)
    this.journal = new Int32Array(this.timed ? 0 : 12 * nodes)
    this.clear()
  }

  /** Empties every route. */
  clear(): void {
    const { core } = this
    this.route.fill(-1)
    this.size.fill(0)
    this.load.fill(0)
    this.emptyCount = 0
    this.used = 0
    this.cost = 0
    this.journalEnd = 0
    for (let route = core.fleet - 1; route >= 0; route--) this.empty[this.emptyCount++] = route
    for (let stop = 1; stop < core.nodes; stop++) this.cost += core.penalty[stop]!
    this.listAbsent()
  }

  /** Lists the stops that are in no route. */
  listAbsent(): void {
    this.absentCount = 0
    for (let stop = 1; stop < this.core.nodes; stop++) {
      if (this.route[stop]! < 0 && !isDelivery(this.core, stop)) this.absent[this.absentCount++] = stop
    }
  }

  /** Inserts an absent stop behind `after` (0 for the start) and updates labels. The caller updates the absent list. */
  insert(stop: number, route: number, after: number): void {
    this.link(stop, route, after)
    if (this.timed) {
      this.spreadEarly(stop)
      this.spreadLate(stop)
    }
  }

  /** Like `insert`, but without updating labels. Used for whole routes, followed by `relabel`. */
  link(stop: number, route: number, after: number): void {
    const { cost, nodes, demand, penalty, fixedCost } = this.core
    if (!this.timed) this.note(stop, -1, after)
    if (this.size[route] === 0) this.takeEmpty(route, fixedCost)
    const before = after === 0 ? this.first[route]! : this.next[after]!
    const arriving = cost[after * nodes + stop]!
    const leaving = cost[stop * nodes + before]!
    const bridged = after !== 0 ? this.out[after]! : before !== 0 ? this.into[before]! : 0
    if (after === 0) this.first[route] = stop
    else this.next[after] = stop
    if (before === 0) this.last[route] = stop
    else this.prev[before] = stop
    this.prev[stop] = after
    this.next[stop] = before
    this.into[stop] = arriving
    this.out[stop] = leaving
    this.out[after] = arriving
    this.into[before] = leaving
    this.route[stop] = route
    this.load[route]! += demand[stop]!
    this.size[route]!++
    this.cost += arriving + leaving - bridged - penalty[stop]!
  }

  /** Removes a stop without updating labels. Call `relabel` for its route after removing all stops. */
  unlink(stop: number): void {
    const { cost, nodes, demand, penalty, fixedCost } = this.core
    const route = this.route[stop]!
    const after = this.prev[stop]!
    const before = this.next[stop]!
    if (!this.timed) this.note(stop, route, after)
    const bridge = after === 0 && before === 0 ? 0 : cost[after * nodes + before]!
    if (after === 0) this.first[route] = before
    else this.next[after] = before
    if (before === 0) this.last[route] = after
    else this.prev[before] = after
    this.out[after] = bridge
    this.into[before] = bridge
    this.cost += bridge - this.into[stop]! - this.out[stop]! + penalty[stop]!
    this.route[stop] = -1
    this.load[route]! -= demand[stop]!
    this.size[route]!--
    if (this.size[route] === 0) {
      this.addEmpty(route)
      this.cost -= fixedCost
    }
  }

  /** Clears the journal for a new step. */
  beginJournal(): void {
    this.journalEnd = 0
  }

  /** Undoes the changes in the journal, last first. */
  rewind(): void {
    const { journal } = this
    for (let at = this.journalEnd - 3; at >= 0; at -= 3) {
      const route = journal[at + 1]!
      if (route < 0) this.unlink(journal[at]!)
      else this.link(journal[at]!, route, journal[at + 2]!)
    }
    this.journalEnd = 0
  }

  private note(stop: number, route: number, after: number): void {
    const { journal, journalEnd } = this
    journal[journalEnd] = stop
    journal[journalEnd + 1] = route
    journal[journalEnd + 2] = after
    this.journalEnd = journalEnd + 3
  }

  /** Recomputes the labels of a route. */
  relabel(route: number): void {
    if (!this.timed) return
    const { open, time, timeInto, nodes, service, close } = this.core
    let from = 0
    let leave = open[0]!
    for (let stop = this.first[route]!; stop !== 0; stop = this.next[stop]!) {
      const arrive = leave + time[from * nodes + stop]!
      const start = arrive > open[stop]! ? arrive : open[stop]!
      this.early[stop] = start
      leave = start + service[stop]!
      from = stop
    }
    let to = 0
    let deadline = close[0]!
    for (let stop = this.last[route]!; stop !== 0; stop = this.prev[stop]!) {
      const latest = deadline - timeInto[to * nodes + stop]! - service[stop]!
      deadline = latest < close[stop]! ? latest : close[stop]!
      this.late[stop] = deadline
      to = stop
    }
    if (this.core.kind === 'pairs') this.reload(route)
  }

  private reload(route: number): void {
    const { demand } = this.core
    let load = 0
    for (let stop = this.first[route]!; stop !== 0; stop = this.next[stop]!) {
      load += demand[stop]!
      this.onBoard[stop] = load
    }
  }

  private spreadEarly(stop: number): void {
    const { next, prev, early, core } = this
    const { open, time, nodes, service } = core
    let from = prev[stop]!
    let leave = from === 0 ? open[0]! : early[from]! + service[from]!
    let at = stop
    while (at !== 0) {
      const arrive = leave + time[from * nodes + at]!
      const start = arrive > open[at]! ? arrive : open[at]!
      if (at !== stop && start === early[at]) return
      early[at] = start
      leave = start + service[at]!
      from = at
      at = next[at]!
    }
  }

  private spreadLate(stop: number): void {
    const { next, prev, late, core } = this
    const { close, timeInto, nodes, service } = core
    let to = next[stop]!
    let deadline = late[to]!
    let at = stop
    while (at !== 0) {
      const latest = deadline - timeInto[to * nodes + at]! - service[at]!
      deadline = latest < close[at]! ? latest : close[at]!
      if (at !== stop && deadline === late[at]) return
      late[at] = deadline
      to = at
      at = prev[at]!
    }
  }

  /** Removes a route from the list of empty ones. */
  dropEmpty(route: number): void {
    const { empty } = this
    let at = this.emptyCount - 1
    while (empty[at] !== route) at--
    empty[at] = empty[--this.emptyCount]!
    this.used++
  }

  /** Adds a route to the list of empty ones. */
  addEmpty(route: number): void {
    this.empty[this.emptyCount++] = route
    this.used--
  }

  private takeEmpty(route: number, fixedCost: number): void {
    this.dropEmpty(route)
    this.cost += fixedCost
    this.first[route] = 0
    this.last[route] = 0
  }
}

/** Whether the stop is the delivery of a pair. */
export function isDelivery(core: Core, stop: number): boolean {
  return core.partner[stop] !== 0 && core.isPickup[stop] === 0
}
