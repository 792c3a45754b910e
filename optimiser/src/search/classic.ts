import { anneal } from './anneal.ts'
import type { Heat } from './anneal.ts'
import type { Control, NodePlan } from './control.ts'
import { partOf } from './control.ts'
import type { Core } from './core.ts'
import { minimiseFleet } from './fleet.ts'
import { partition } from './partition.ts'
import { RoutePool } from './pool.ts'
import { Random } from './random.ts'
import { Sisr } from './sisr.ts'

const fleetShare = 0.6
const coldest = 0.01
// Measured at one second: windows and pairs need a hotter start than capacity alone.
const hottest = { capacity: 1, windows: 3, pairs: 5 }
// Guesses: steps per stop from which recombining pays, and from which several coolings beat one.
const stepsToRecombine = 300
const stepsToRepeat = 2000
const coolings = 4
const polish: Heat = { start: 0.05, end: coldest }
const polishShare = 0.07
// A plan given to improve is not shaken as much.
const warmth = 0.1
const pooledRoutes = 20_000
const probeShare = 0.01

/** The search for problems of the classic kind: routes of node numbers, in the unit of the core. Answers how many steps it took. */
export function searchClassic(core: Core, start: NodePlan, { seed, control }: { seed: number; control: Control }): number {
  const search = new Classic(core, seed, control)
  search.begin(start)
  if (core.vehiclesFirst) search.useFewerVehicles()
  for (const stage of search.stages()) search.cool(stage)
  return search.steps
}

/** One cooling, until a share of the whole search is over. */
interface Stage {
  readonly until: number
  readonly heat: Heat
  readonly recombines: boolean
}

class Classic {
  steps = 0
  private readonly core: Core
  private readonly control: Control
  private readonly sisr: Sisr
  private readonly pool: RoutePool
  private hottest: number

  constructor(core: Core, seed: number, control: Control) {
    this.core = core
    this.control = control
    this.sisr = new Sisr(core, new Random(seed))
    this.hottest = hottest[core.kind]
    this.pool = new RoutePool(core.nodes, pooledRoutes)
  }

  begin(start: NodePlan): void {
    const { sisr } = this
    if (start.length > 0) {
      sisr.load(start)
      this.hottest *= warmth
    }
    sisr.complete()
    this.control.found(sisr.routes.cost, sisr.snapshot())
  }

  useFewerVehicles(): void {
    const { sisr, control, core, steps } = this
    if (sisr.routes.absentCount > 0) return
    const fewer = minimiseFleet(sisr, partOf(control, { start: 0, end: fleetShare, before: steps }), fewestVehicles(core))
    this.steps += fewer.iterations
    sisr.load(fewer.plan)
    sisr.closeUnused()
    control.found(sisr.routes.cost, fewer.plan)
  }

  /** Plans the coolings by how many steps per stop the time will allow, found out by taking the first of them. */
  stages(): Stage[] {
    const { control, core } = this
    const heat = { start: this.hottest, end: coldest }
    const from = control.done(this.steps)
    const before = this.steps
    this.cool({ until: Math.min(1, from + probeShare), heat: { start: heat.start, end: heat.start }, recombines: false })
    const now = control.done(this.steps)
    const stepsPerStop = (this.steps - before) / Math.max(1e-9, now - from) / core.nodes
    if (stepsPerStop < stepsToRecombine) return [{ until: 1, heat, recombines: false }]
    const rounds = stepsPerStop < stepsToRepeat ? 1 : coolings
    const length = (1 - polishShare - now) / rounds
    const repeated = Array.from({ length: rounds }, (_, round) => {
      return { until: now + (round + 1) * length, heat: round === 0 ? heat : { start: Math.min(1, heat.start), end: coldest }, recombines: true }
    })
    return [...repeated, { until: 1, heat: polish, recombines: false }]
  }

  cool({ until, heat, recombines }: Stage): void {
    const { control } = this
    const start = control.done(this.steps)
    if (start >= until) return
    this.steps += anneal(this.sisr, partOf(control, { start, end: until, before: this.steps }), { heat, pool: this.pool })
    if (recombines) this.recombine()
  }

  private recombine(): void {
    const { sisr, pool, core, control } = this
    const { routes } = sisr
    if (routes.absentCount > 0) return
    pool.add(routes)
    const own = sisr.snapshot()
    const cost = routes.cost
    const incumbent = own.map((stops) => ({ stops, cost: distanceOf(core, stops) }))
    const better = partition(pool.all, core.nodes, {
      routes: incumbent,
      cost: incumbent.reduce((sum, route) => sum + route.cost, 0),
      isOver: () => control.done(this.steps) >= 1,
    })
    if (better === null) return
    sisr.load(better.map((route) => route.stops))
    if (routes.cost >= cost) sisr.load(own)
    control.found(routes.cost, sisr.snapshot())
  }
}

function distanceOf(core: Core, stops: readonly number[]): number {
  let [distance, from] = [0, 0]
  for (const stop of stops) {
    distance += core.cost[from * core.nodes + stop]!
    from = stop
  }
  return distance + core.cost[from * core.nodes]!
}

function fewestVehicles(core: Core): number {
  let load = 0
  for (let stop = 1; stop < core.nodes; stop++) if (core.partner[stop] === 0) load += core.demand[stop]!
  return Math.max(1, Math.ceil(load / core.capacity))
}
