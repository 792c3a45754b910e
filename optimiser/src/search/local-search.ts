import { moves } from '../moves/all.ts'
import type { Move } from '../moves/move.ts'
import { SwapStar } from '../moves/swap-star.ts'
import type { Tours } from '../moves/tours.ts'
import type { ClassicParams } from './classic-params.ts'
import type { Random } from './random.ts'

const leastGain = 1e-4

/** How far the local search looks, and when it must stop. */
interface LocalSearchOptions {
  readonly params: Pick<ClassicParams['breeding'], 'neighbours' | 'routesPerStop'>
  readonly isOver: () => boolean
}

/** Moves of all kinds between near stops until none gains, then SWAP* between near routes (Vidal 2022). */
export class LocalSearch {
  private readonly tours: Tours
  private readonly random: Random
  private readonly moves: readonly Move[]
  private readonly swapStar: SwapStar
  private readonly order: Int32Array
  private readonly testedAt: Int32Array
  private readonly pairTestedAt: Int32Array
  private readonly seen: Int32Array
  private seenMark = 0
  private readonly params: LocalSearchOptions['params']
  private readonly isOver: () => boolean

  constructor(tours: Tours, random: Random, { params, isOver }: LocalSearchOptions) {
    const { core } = tours
    this.tours = tours
    this.random = random
    this.params = params
    this.isOver = isOver
    this.moves = moves.filter((move) => move.supports(core))
    this.swapStar = new SwapStar(tours)
    this.order = Int32Array.from({ length: core.nodes - 1 }, (_, index) => index + 1)
    this.testedAt = new Int32Array(core.nodes)
    this.pairTestedAt = new Int32Array(core.fleet * core.fleet)
    this.seen = new Int32Array(core.fleet)
  }

  /** Improves the tours until no move gains. */
  run(): void {
    this.testedAt.fill(-1)
    this.pairTestedAt.fill(-1)
    this.shuffle()
    do {
      while (this.passOverStops()) if (this.isOver()) return
    } while (this.passOverRoutes())
  }

  private shuffle(): void {
    const { order, random } = this
    for (let at = order.length - 1; at > 0; at--) {
      const other = random.below(at + 1)
      const moved = order[at]!
      order[at] = order[other]!
      order[other] = moved
    }
  }

  private passOverStops(): boolean {
    const { order, tours, testedAt } = this
    const changesBefore = tours.changes
    for (let at = 0; at < order.length; at++) {
      const u = order[at]!
      const tested = testedAt[u]!
      testedAt[u] = tours.changes
      this.tryStop(u, tested)
    }
    return tours.changes > changesBefore
  }

  private tryStop(u: number, tested: number): void {
    const { tours } = this
    const { core, route, changed, prev } = tours
    const from = u * core.nearCount
    const end = from + Math.min(this.params.neighbours, core.nearCount)
    for (let at = from; at < end; at++) {
      const v = core.near[at]!
      if (Math.max(changed[route[u]!]!, changed[route[v]!]!) <= tested) continue
      if (this.tryMoves(u, v)) continue
      const start = prev[v]!
      if (!tours.isStop(start)) this.tryMoves(u, start)
    }
    if (changed[route[u]!]! > tested) this.tryEmptyRoute(u)
  }

  private tryMoves(u: number, v: number): boolean {
    const { tours } = this
    for (const move of this.moves) {
      if (move.gain(tours, u, v) <= leastGain) continue
      move.apply(tours, u, v)
      return true
    }
    return false
  }

  private tryEmptyRoute(u: number): void {
    const { tours } = this
    for (let route = 0; route < tours.core.fleet; route++) {
      if (!tours.isEmpty(route)) continue
      this.tryMoves(u, tours.startOf(route))
      return
    }
  }

  private passOverRoutes(): boolean {
    const { tours } = this
    const { fleet } = tours.core
    const changesBefore = tours.changes
    for (let one = 0; one < fleet; one++) {
      this.markNear(one)
      for (let other = 0; other < fleet; other++) {
        if (other !== one && this.seen[other] === this.seenMark) this.tryRoutes(one, other)
      }
    }
    return tours.changes > changesBefore
  }

  private markNear(route: number): void {
    const { tours, seen } = this
    const { near, nearCount } = tours.core
    const width = Math.min(this.params.routesPerStop, nearCount)
    this.seenMark++
    for (let u = tours.next[tours.startOf(route)]!; tours.isStop(u); u = tours.next[u]!) {
      for (let at = u * nearCount; at < u * nearCount + width; at++) seen[tours.route[near[at]!]!] = this.seenMark
    }
  }

  private tryRoutes(one: number, other: number): void {
    const { tours, pairTestedAt, swapStar } = this
    const pair = Math.min(one, other) * tours.core.fleet + Math.max(one, other)
    if (Math.max(tours.changed[one]!, tours.changed[other]!) <= pairTestedAt[pair]!) return
    pairTestedAt[pair] = tours.changes
    if (swapStar.gain(one, other) > leastGain) swapStar.apply()
  }
}
