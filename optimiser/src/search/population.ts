import type { PopulationParams } from './classic-params.ts'
import type { NodePlan } from './control.ts'
import type { Random } from './random.ts'

/** A plan of the population. */
export interface Member {
  readonly plan: NodePlan
  /** Includes overload at its current price. */
  readonly cost: number
  readonly next: Int32Array
  readonly prev: Int32Array
  readonly distances: Map<Member, number>
}

/** Plans selected by cost and diversity (Vidal 2022: biased fitness with broken-pairs distance). */
export class Population {
  private readonly members: Member[] = []
  private fitness: readonly number[] = []
  private readonly nodes: number
  private readonly params: PopulationParams

  constructor(nodes: number, params: PopulationParams) {
    this.nodes = nodes
    this.params = params
  }

  get size(): number {
    return this.members.length
  }

  /** Adds a plan. If there are too many, removes the least fit. */
  add(plan: NodePlan, cost: number): void {
    const member = this.memberOf(plan, cost)
    for (const other of this.members) {
      const distance = this.distance(member, other)
      member.distances.set(other, distance)
      other.distances.set(member, distance)
    }
    const at = this.members.findIndex((other) => other.cost > cost)
    this.members.splice(at < 0 ? this.members.length : at, 0, member)
    if (this.members.length > this.params.survivors + this.params.generation) this.select()
    this.fitness = this.rank()
  }

  /** The fitter of two random members. */
  pick(random: Random): Member {
    const { fitness } = this
    const [one, other] = [random.below(this.members.length), random.below(this.members.length)]
    return this.members[fitness[one]! <= fitness[other]! ? one : other]!
  }

  // Fitness in the order of the members; lower is fitter.
  private rank(): number[] {
    const { members } = this
    const count = members.length
    const diversity = members
      .map((member, rank) => ({ rank, distance: meanOfClosest(member, this.params.closest) }))
      .sort((a, b) => b.distance - a.distance)
    const fitness = Array.from({ length: count }, () => 0)
    for (const [rankByDiversity, { rank }] of diversity.entries()) {
      fitness[rank] = rank + (1 - Math.min(this.params.elite, count) / count) * rankByDiversity
    }
    return fitness
  }

  private select(): void {
    while (this.members.length > this.params.survivors) this.remove(this.leastFit())
  }

  private leastFit(): Member {
    const { members } = this
    for (let at = members.length - 1; at > 0; at--) {
      for (const distance of members[at]!.distances.values()) if (distance === 0) return members[at]!
    }
    const fitness = this.rank()
    let worst = 1
    for (let at = 2; at < members.length; at++) if (fitness[at]! > fitness[worst]!) worst = at
    return members[worst]!
  }

  private remove(member: Member): void {
    this.members.splice(this.members.indexOf(member), 1)
    for (const other of this.members) other.distances.delete(member)
  }

  private memberOf(plan: NodePlan, cost: number): Member {
    const next = new Int32Array(this.nodes)
    const prev = new Int32Array(this.nodes)
    for (const route of plan) {
      for (const [at, stop] of route.entries()) {
        next[stop] = route[at + 1] ?? 0
        prev[stop] = route[at - 1] ?? 0
      }
    }
    return { plan, cost, next, prev, distances: new Map() }
  }

  // Share of stops whose neighbours differ (broken pairs).
  private distance(one: Member, other: Member): number {
    let broken = 0
    for (let stop = 1; stop < this.nodes; stop++) {
      const next = one.next[stop]
      if (next !== other.next[stop] && next !== other.prev[stop]) broken++
      if (one.prev[stop] === 0 && other.prev[stop] !== 0 && other.next[stop] !== 0) broken++
    }
    return broken / (this.nodes - 1)
  }
}

function meanOfClosest({ distances }: Member, closest: number): number {
  const nearest = [...distances.values()].sort((a, b) => a - b).slice(0, closest)
  return nearest.reduce((sum, distance) => sum + distance, 0) / Math.max(1, nearest.length)
}
