import { anneal } from './anneal.ts'
import type { AnnealOptions } from './anneal.ts'
import type { BreedOptions } from './breed.ts'
import type { Control, NodePlan } from './control.ts'
import { exchangeRegion } from './exchange-region.ts'
import type { Sisr } from './sisr.ts'

interface Member {
  readonly plan: NodePlan
  readonly cost: number
  readonly next: Int32Array
}

/** A plan that may replace a member before it is cooled, with its changed stops and its additional cost. */
interface Crossing {
  readonly at: number
  readonly child: NodePlan
  readonly changed: readonly number[]
  readonly extra: number
}

/**
 * Breeding with times: the founders come from short coolings of new plans. A child is a plan with a region of another one, the cheapest of
 * several crossings, cooled around its changes. It replaces its first parent if it is cheaper (small exchanges and this replacement: Nagata,
 * Braysy and Dullaert 2010, section 3). Leaves the best plan in `sisr` and returns the number of steps.
 */
export function breedTimed(sisr: Sisr, control: Control, options: BreedOptions): number {
  const breeding = new TimedBreeding(sisr, control, options)
  breeding.found()
  while (control.done(breeding.steps) < 1) breeding.bear()
  sisr.load(breeding.best.plan)
  return breeding.steps
}

class TimedBreeding {
  steps = 0
  best: Member
  private readonly sisr: Sisr
  private readonly control: Control
  private readonly options: BreedOptions
  private readonly members: Member[] = []

  constructor(sisr: Sisr, control: Control, options: BreedOptions) {
    this.sisr = sisr
    this.control = control
    this.options = options
    this.best = this.current()
  }

  private get params() {
    return this.sisr.params.timedBreeding
  }

  /** Creates the founders. */
  found(): void {
    const { control, members } = this
    const { mostFounders, foundingShare } = this.params
    const isFull = () => members.length >= mostFounders || control.done(this.steps) >= foundingShare
    while (control.done(this.steps) < 1 && (members.length < 2 || !isFull())) members.push(this.founder())
  }

  /** Creates one child: the cheapest of several crossings, cooled. */
  bear(): void {
    const { sisr, members } = this
    const { crossings, stepsPerChild, childHeat } = this.params
    const drawn: Crossing[] = []
    for (let trial = 0; trial < crossings; trial++) {
      const crossing = this.cross()
      if (crossing === null) return
      drawn.push(crossing)
    }
    const best = drawn.reduce((a, b) => (b.extra < a.extra ? b : a))
    sisr.load(best.child)
    const { changed, at } = best
    const length = stepsPerChild * changed.length
    const heat = { start: childHeat, end: this.options.heat.end }
    // Too short to need a check of the clock.
    const member = this.cooled((now) => now / length, { heat, centres: changed })
    if (member.cost < members[at]!.cost) members[at] = member
  }

  // If both drawn plans are the same, returns null and removes or replaces one. A crossing without change is chosen last.
  private cross(): Crossing | null {
    const { sisr, members } = this
    const { core, random, routes } = sisr
    const at = random.below(members.length)
    const [one, other] = [members[at]!, members[(at + 1 + random.below(members.length - 1)) % members.length]!]
    const differing = differencesOf(one, other)
    if (differing.length === 0) {
      this.spare(at)
      return null
    }
    const centre = differing[random.below(differing.length)]!
    const wanted = Math.min(this.params.region, core.nodes / 2) * (0.5 + random.unit())
    const { child, changed } = exchangeRegion(core, { one: one.plan, other: other.plan }, { centre, wanted })
    sisr.load(child)
    for (let index = 0; index < routes.absentCount; index++) changed.push(routes.absent[index]!)
    sisr.complete()
    return { at, child: sisr.snapshot(), changed, extra: routes.cost === one.cost ? Infinity : routes.cost - one.cost }
  }

  // Removes a duplicate, or replaces it by a new founder if few members are left.
  private spare(at: number): void {
    const { members } = this
    if (members.length > this.params.fewest) members.splice(at, 1)
    else members[at] = this.founder()
  }

  private founder(): Member {
    const { sisr, control, steps, options } = this
    const { stepsPerFounder, foundingShare, leastFounders } = this.params
    const begin = control.done(steps)
    const length = stepsPerFounder * sisr.core.nodes
    sisr.load([])
    sisr.complete()
    const progress = (now: number) => {
      const done = control.done(steps + now)
      return done >= 1 ? 1 : Math.max(now / length, ((done - begin) * leastFounders) / foundingShare)
    }
    return this.cooled(progress, { heat: options.heat })
  }

  // Only cooled plans are pooled: pooling all plans on the way would take a sixth of the steps.
  private cooled(done: (now: number) => number, how: Omit<AnnealOptions, 'pool'>): Member {
    const { sisr, control, options } = this
    this.steps += anneal(sisr, { ...control, found: () => undefined, done }, { ...how, pool: null })
    options.pool.add(sisr.routes)
    const member = this.current()
    if (member.cost < this.best.cost) {
      this.best = member
      control.found(member.cost, member.plan)
    }
    return member
  }

  private current(): Member {
    const { routes } = this.sisr
    return { plan: this.sisr.snapshot(), cost: routes.cost, next: routes.next.slice() }
  }
}

function differencesOf(one: Member, other: Member): number[] {
  const stops: number[] = []
  for (let stop = 1; stop < one.next.length; stop++) if (one.next[stop] !== other.next[stop]) stops.push(stop)
  return stops
}
