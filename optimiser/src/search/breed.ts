import { Tours } from '../moves/tours.ts'
import { anneal } from './anneal.ts'
import type { Heat } from './heat.ts'
import type { Control, NodePlan } from './control.ts'
import { partOf } from './control.ts'
import { exchangeRoutes } from './exchange.ts'
import { LocalSearch } from './local-search.ts'
import type { RoutePool } from './pool.ts'
import { Population } from './population.ts'
import type { Member } from './population.ts'
import type { Sisr } from './sisr.ts'

/** Options of breeding. */
export interface BreedOptions {
  readonly heat: Heat
  readonly pool: RoutePool
}

/**
 * Hybrid genetic search (Vidal 2022, with ruin and recreate in the education: Simensen, Hasle and Stalhane 2022). Founders come from short
 * coolings; children exchange routes of two plans and are improved by moves that may overload at a price, then by a short cooling.
 * The working plan must serve every stop. Leaves the best plan in `sisr` and returns the number of steps.
 */
export function breed(sisr: Sisr, control: Control, options: BreedOptions): number {
  const breeding = new Breeding(sisr, control, options)
  breeding.found()
  while (control.done(breeding.steps) < 1) breeding.bear()
  sisr.load(breeding.best)
  return breeding.steps
}

class Breeding {
  steps = 0
  best: NodePlan = []
  private readonly sisr: Sisr
  private readonly control: Control
  private readonly quiet: Control
  private readonly options: BreedOptions
  private readonly feasible: Population
  private readonly overloaded: Population
  private readonly tours: Tours
  private readonly search: LocalSearch
  private bestCost = Infinity
  private children = 0
  private feasibleChildren = 0

  constructor(sisr: Sisr, control: Control, options: BreedOptions) {
    const { core, random } = sisr
    const { breeding } = sisr.params
    this.sisr = sisr
    this.control = control
    this.quiet = { ...control, found: () => {} }
    this.options = options
    this.feasible = new Population(core.nodes, breeding.population)
    this.overloaded = new Population(core.nodes, breeding.population)
    this.tours = new Tours(core)
    this.tours.overloadPrice = (sisr.arcCost() * core.nodes) / core.demand.reduce((sum, demand) => sum + demand, 1)
    this.search = new LocalSearch(this.tours, random, { params: breeding, isOver: () => control.done(this.steps) >= 1 })
  }

  /** Creates the founders. */
  found(): void {
    const { sisr, options, quiet } = this
    const { founders, foundingShare } = this.params
    const length = foundingShare / founders
    for (let index = 0; index < founders; index++) {
      const part = partOf(quiet, { start: length * index, end: length * (index + 1), before: this.steps })
      this.steps += anneal(sisr, part, options)
      this.admit()
    }
  }

  /** Creates one child of two plans. */
  bear(): void {
    const { sisr, tours, search } = this
    const [one, other] = this.parents()
    const child = exchangeRoutes(
      sisr.core,
      { one: one.plan, other: other.plan },
      { random: sisr.random, ...this.params.crossing },
    )
    tours.read(child)
    tours.insertMissing()
    search.run()
    this.steps += this.params.stepsPerSearch * sisr.core.nodes
    this.count(!tours.isOverloaded())
    if (tours.isOverloaded()) {
      this.overloaded.add(tours.lists(), tours.cost())
      if (sisr.random.unit() < this.params.overload.repairShare) this.repair()
    }
    if (!tours.isOverloaded()) this.refine()
  }

  private get params() {
    return this.sisr.params.breeding
  }

  private parents(): [Member, Member] {
    const { feasible, overloaded, sisr } = this
    const { random } = sisr
    const all = feasible.size + overloaded.size
    const draw = () => (random.below(all) < feasible.size ? feasible : overloaded).pick(random)
    const one = draw()
    let other = draw()
    for (let trial = 0; trial < 10 && other === one; trial++) other = draw()
    return [one, other]
  }

  private repair(): void {
    const { tours, search } = this
    const price = tours.overloadPrice
    tours.overloadPrice = price * this.params.overload.repairWeight
    search.run()
    this.steps += this.params.stepsPerSearch * tours.core.nodes
    tours.overloadPrice = price
  }

  private refine(): void {
    const { sisr, tours, control, quiet, options, steps } = this
    const { stepsPerChild, childHeat } = this.params
    const length = stepsPerChild * sisr.core.nodes
    sisr.load(tours.lists())
    const done = (now: number) => (control.done(steps + now) >= 1 ? 1 : now / length)
    this.steps += anneal(
      sisr,
      { ...quiet, done },
      { heat: { start: childHeat, end: options.heat.end }, pool: options.pool },
    )
    this.admit()
  }

  private admit(): void {
    const { cost } = this.sisr.routes
    const plan = this.sisr.snapshot()
    this.feasible.add(plan, cost)
    if (cost >= this.bestCost) return
    this.bestCost = cost
    this.best = plan
    this.control.found(cost, plan)
  }

  private count(isFeasible: boolean): void {
    const { childrenCounted, wantedShare, tolerance } = this.params.overload
    this.children++
    if (isFeasible) this.feasibleChildren++
    if (this.children < childrenCounted) return
    const share = this.feasibleChildren / this.children
    this.tours.overloadPrice *= share < wantedShare - tolerance ? 1.2 : share > wantedShare + tolerance ? 0.85 : 1
    this.children = 0
    this.feasibleChildren = 0
  }
}
