import { anneal } from './anneal.ts'
import { annealWaiting } from './anneal-waiting.ts'
import { breed } from './breed.ts'
import { breedTimed } from './breed-timed.ts'
import type { Control, GoOn, NodePlan } from './control.ts'
import { partOf } from './control.ts'
import type { Core } from './core.ts'
import { annealByDetours } from './detours.ts'
import { minimiseFleet } from './fleet.ts'
import { coldest, warmStart } from './heat.ts'
import type { Heat } from './heat.ts'
import { partition } from './partition.ts'
import { RoutePool } from './pool.ts'
import { Random } from './random.ts'
import { savingsPlan } from './savings.ts'
import { Sisr } from './sisr.ts'

// Measured on Li and Lim's problems: shortening routes first leaves fewer vehicles to save one by one, but should take at most a tenth of the time.
const shorteningShare = 0.1
const shortening: Heat = { start: 0.3, end: 0.05 }
const fleetShare = 0.9
// Measured at one second: windows and pairs need a hotter start than capacity alone.
const hottest = { capacity: 1, windows: 3, pairs: 5 }
// Guesses: steps per stop from which recombining pays and, for pairs, several coolings beat one. Measured with windows: pooling routes from 300
// on left a gap of 0.41 % on Solomon at one second, from 600 on 0.25 %.
const stepsToRecombine = { capacity: 300, windows: 600, pairs: 300 }
const stepsToRepeat = 2000
// Measured: steps per stop from which breeding beats cooling, and up to how many stops. On the X set cooling is better at 3500 to 5000 steps,
// and on 684 stops even at 11 000; breeding is better from 6000 on 147 to 203 stops.
const stepsToBreed = 5500
const mostStopsToBreed = 400
// The same with windows, times the mean route size, both estimated in the hot start. Measured at ten seconds, one seed: breeding is much better on
// R2_6_5 at 15 000, about as good on RC2_10_7 and RC1_6_9 at 6500, worse on R1_8_9 at 4500.
const stepsToBreedTimed = 7000
// Measured on the X set: steps per stop up to which a cooler start is better.
const stepsToHeat = 80
// Measured on seven of Li and Lim's problems, one or two seeds: detours are worse at 300 steps per stop and better on average from 900 on.
const stepsToDetour = 700
const leastHeat = 0.3
const coolings = 4
const polish: Heat = { start: 0.05, end: coldest }
const polishShare = 0.07
const pooledRoutes = 20_000
// The first share of the search, which measures its speed, and its temperature: low for capacity, to keep the savings plan.
// With windows, a hundredth would only show a fourth of the speed after the code has been compiled.
const probes = {
  capacity: { share: 0.05, warmth: 0.1 },
  windows: { share: 0.04, warmth: 1 },
  pairs: { share: 0.01, warmth: 1 },
}

/** Searches a classic problem. Plans are routes of node numbers. Returns the number of steps. */
export function searchClassic(
  core: Core,
  start: NodePlan,
  { seed, control, goOn }: { seed: number; control: Control; goOn: GoOn },
): number {
  const search = new Classic(core, seed, control)
  search.begin(start, goOn)
  if (core.vehiclesFirst) {
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
  private readonly sisr: Sisr
  private readonly pool: RoutePool
  private hottest: number
  private isWarm = false
  private isScarce = false

  constructor(core: Core, seed: number, control: Control) {
    this.core = core
    this.control = control
    this.sisr = new Sisr(core, new Random(seed))
    this.hottest = hottest[core.kind]
    this.pool = new RoutePool(core.nodes, pooledRoutes)
  }

  begin(start: NodePlan, goOn: GoOn): void {
    const { sisr } = this
    if (start.length > 0) {
      sisr.load(start)
      this.hottest *= warmStart
      this.isWarm = true
    } else if (this.core.kind === 'capacity') sisr.load(savingsPlan(this.core, goOn).slice(0, this.core.fleet))
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
    const probe = probes[this.core.kind]
    const probeHeat = this.hottest * probe.warmth
    this.run({ until: Math.min(1, from + probe.share), heat: { start: probeHeat, end: probeHeat } })
    const now = this.control.done(this.steps)
    const stepsPerStop = (this.steps - before) / Math.max(1e-9, now - from) / this.core.nodes
    const heat = { start: this.startHeat(stepsPerStop), end: coldest }
    if (stepsPerStop < stepsToRecombine[this.core.kind]) return [{ until: 1, heat }]
    const end: Stage = { until: 1, heat: polish }
    if (this.canBreed && stepsPerStop > this.stepsToBreed)
      return [{ until: 1 - polishShare, heat, breeds: true, recombines: true }, end]
    if (this.isScarce && stepsPerStop > stepsToDetour)
      return [{ until: 1 - polishShare, heat, detours: true, recombines: true }, end]
    const rounds = this.core.kind === 'pairs' && stepsPerStop >= stepsToRepeat ? coolings : 1
    const length = (1 - polishShare - now) / rounds
    const repeated = Array.from({ length: rounds }, (_, round) => {
      return {
        until: now + (round + 1) * length,
        heat: round === 0 ? heat : { start: Math.min(1, heat.start), end: coldest },
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
    if (core.kind === 'windows') return (stepsToBreedTimed * sisr.routes.used) / core.nodes
    return core.nodes <= mostStopsToBreed ? stepsToBreed : Infinity
  }

  // With few steps, there is no time to cool down from a temperature that destroys the savings plan.
  private startHeat(stepsPerStop: number): number {
    if (this.core.kind !== 'capacity' || this.isWarm) return this.hottest
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
