import { anneal } from './anneal.ts'
import { annealWaiting } from './anneal-waiting.ts'
import { breed } from './breed.ts'
import { breedTimed } from './breed-timed.ts'
import type { ClassicParams } from './classic-params.ts'
import type { Control, GoOn, NodePlan } from './control.ts'
import { partOf } from './control.ts'
import type { Core } from './core.ts'
import { annealByDetours } from './detours.ts'
import { minimiseFleet } from './fleet.ts'
import type { Heat } from './heat.ts'
import { partition } from './partition.ts'
import { RoutePool } from './pool.ts'
import { Random } from './random.ts'
import { savingsPlan } from './savings.ts'
import { Sisr } from './sisr.ts'

/** Searches a classic problem. Plans are routes of node numbers. Returns the number of steps. */
export function searchClassic(
  core: Core,
  start: NodePlan,
  { seed, control, goOn, params }: { seed: number; control: Control; goOn: GoOn; params: ClassicParams },
): number {
  const search = new Classic(core, { seed, control, params })
  search.begin(start, goOn)
  if (core.vehiclesFirst) {
    const { shorteningShare, shortening, fleetShare } = params.strategy
    search.run({ until: search.share(shorteningShare), heat: shortening })
    search.useFewerVehicles(search.share(fleetShare))
  }
  for (const stage of search.stages()) search.run(stage)
  return search.steps
}

/** One cooling or breeding, until a share of the whole search is done. */
interface Stage {
  readonly until: number
  readonly heat: Heat
  readonly breeds?: boolean
  readonly detours?: boolean
  readonly recombines?: boolean
}

class Classic {
  steps = 0
  private readonly core: Core
  private readonly control: Control
  private readonly params: ClassicParams
  private readonly sisr: Sisr
  private readonly pool: RoutePool
  private hottest: number
  private isWarm = false
  private isScarce = false

  constructor(core: Core, { seed, control, params }: { seed: number; control: Control; params: ClassicParams }) {
    this.core = core
    this.control = control
    this.params = params
    this.sisr = new Sisr(core, new Random(seed), params)
    this.hottest = params.acceptance.hottest[core.kind]
    this.pool = new RoutePool(core.nodes, params.recombination.pooledRoutes)
  }

  begin(start: NodePlan, goOn: GoOn): void {
    const { sisr } = this
    if (start.length > 0) {
      sisr.load(start)
      this.hottest *= this.params.acceptance.warmStart
      this.isWarm = true
    } else if (this.core.kind === 'capacity')
      sisr.load(savingsPlan(this.core, this.params.neighbours.savings, goOn).slice(0, this.core.fleet))
    sisr.complete(goOn)
    this.control.found(sisr.routes.cost, sisr.snapshot())
  }

  /** The progress of the whole search after a share of the rest. */
  share(ofRest: number): number {
    const now = this.control.done(this.steps)
    return now + ofRest * (1 - now)
  }

  useFewerVehicles(until: number): void {
    const { sisr, control, core, steps } = this
    const start = control.done(steps)
    if (sisr.routes.absentCount > 0 || start >= until) return
    const part = partOf(control, { start, end: until, before: steps })
    const fewer = minimiseFleet(sisr, part, fewestVehicles(core))
    this.steps += fewer.iterations
    sisr.load(fewer.plan)
    sisr.closeUnused()
    this.isScarce = core.kind === 'pairs'
    control.found(sisr.routes.cost, fewer.plan)
  }

  /** Plans the stages by the steps per stop that time allows, which it estimates from a first share of them. */
  stages(): Stage[] {
    const from = this.control.done(this.steps)
    const before = this.steps
    const { strategy, acceptance } = this.params
    const { stepsToRecombine, stepsToDetour, stepsToRepeat, polishShare } = strategy
    const probe = strategy.probes[this.core.kind]
    const probeHeat = this.hottest * probe.warmth
    this.run({ until: Math.min(1, from + probe.share), heat: { start: probeHeat, end: probeHeat } })
    const now = this.control.done(this.steps)
    const stepsPerStop = (this.steps - before) / Math.max(1e-9, now - from) / this.core.nodes
    const heat = { start: this.startHeat(stepsPerStop), end: acceptance.coldest }
    if (stepsPerStop < stepsToRecombine[this.core.kind]) return [{ until: 1, heat }]
    const end: Stage = { until: 1, heat: strategy.polish }
    if (this.canBreed && stepsPerStop > this.stepsToBreed)
      return [{ until: 1 - polishShare, heat, breeds: true, recombines: true }, end]
    if (this.isScarce && stepsPerStop > stepsToDetour)
      return [{ until: 1 - polishShare, heat, detours: true, recombines: true }, end]
    const rounds = this.core.kind === 'pairs' && stepsPerStop >= stepsToRepeat ? strategy.coolings : 1
    const length = (1 - polishShare - now) / rounds
    const repeated = Array.from({ length: rounds }, (_, round) => {
      return {
        until: now + (round + 1) * length,
        heat: round === 0 ? heat : { start: Math.min(1, heat.start), end: acceptance.coldest },
        recombines: true,
      }
    })
    return [...repeated, end]
  }

  run({ until, heat, breeds = false, detours = false, recombines = false }: Stage): void {
    const { control, sisr, pool } = this
    const start = control.done(this.steps)
    if (start >= until) return
    const part = partOf(control, { start, end: until, before: this.steps })
    if (breeds) this.steps += (this.core.kind === 'windows' ? breedTimed : breed)(sisr, part, { heat, pool })
    else
      this.steps += (detours ? annealByDetours : this.isScarce ? annealWaiting : anneal)(sisr, part, {
        heat,
        pool: recombines ? pool : null,
      })
    if (recombines) this.recombine()
  }

  private get canBreed(): boolean {
    return this.core.kind !== 'pairs' && !this.core.vehiclesFirst && !this.isWarm && this.sisr.routes.absentCount === 0
  }

  private get stepsToBreed(): number {
    const { core, sisr } = this
    const { stepsToBreed, stepsToBreedTimed, mostStopsToBreed } = this.params.strategy
    if (core.kind === 'windows') return (stepsToBreedTimed * sisr.routes.used) / core.nodes
    return core.nodes <= mostStopsToBreed ? stepsToBreed : Infinity
  }

  // With few steps, there is no time to cool down from a temperature that destroys the savings plan.
  private startHeat(stepsPerStop: number): number {
    if (this.core.kind !== 'capacity' || this.isWarm) return this.hottest
    const { leastHeat, stepsToHeat } = this.params.acceptance
    return this.hottest * Math.max(leastHeat, Math.min(1, stepsPerStop / stepsToHeat))
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
      params: this.params.recombination,
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
