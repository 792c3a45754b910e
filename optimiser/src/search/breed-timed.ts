import { anneal } from './anneal.ts'
import type { BreedOptions } from './breed.ts'
import { partOf } from './control.ts'
import type { Control, NodePlan } from './control.ts'
import { exchangeRoutes } from './exchange.ts'
import { Population } from './population.ts'
import type { Sisr } from './sisr.ts'

// Measured on Solomon at ten seconds: fewer founders are worse, and so are children of 4 or 20 steps. The heat is a guess.
const founders = 16
const foundingShare = 0.3
const stepsPerChild = 8
const childHeat = 0.2

/**
 * Breeding where times must be kept: coolings from nothing found a population; a child takes routes of two plans (Nagata, Braysy and Dullaert
 * 2010, section 3.2), is completed by insertion and improved by a short cooling. Leaves the best plan in the searcher, and answers how many steps it took.
 */
export function breedTimed(sisr: Sisr, control: Control, options: BreedOptions): number {
  const { core, random } = sisr
  const population = new Population(core.nodes)
  const quiet: Control = { ...control, found: () => undefined }
  let [steps, bestCost] = [0, sisr.routes.cost]
  let best: NodePlan = sisr.snapshot()
  const admit = () => {
    const plan = sisr.snapshot()
    population.add(plan, sisr.routes.cost)
    if (sisr.routes.cost >= bestCost) return
    bestCost = sisr.routes.cost
    best = plan
    control.found(bestCost, best)
  }
  for (let founder = 0; founder < founders && control.done(steps) < 1; founder++) {
    const [start, end] = [(foundingShare * founder) / founders, (foundingShare * (founder + 1)) / founders]
    sisr.load([])
    sisr.complete()
    steps += anneal(sisr, partOf(quiet, { start, end, before: steps }), options)
    admit()
  }
  while (control.done(steps) < 1) {
    sisr.load(exchangeRoutes(core, { one: population.pick(random).plan, other: population.pick(random).plan }, random))
    sisr.complete()
    const before = steps
    const done = (now: number) => (control.done(before + now) >= 1 ? 1 : now / (stepsPerChild * core.nodes))
    steps += anneal(sisr, { ...quiet, done }, { heat: { start: childHeat, end: options.heat.end }, pool: options.pool })
    admit()
  }
  sisr.load(best)
  return steps
}
