import type { ClassicParams } from './classic-params.ts'
import type { GoOn } from './control.ts'
import type { Core } from './core.ts'
import { Random } from './random.ts'
import { Recreate } from './recreate.ts'
import type { Limits } from './recreate.ts'
import { Routes } from './routes.ts'
import { StringRemoval } from './ruin.ts'
import type { RuinSettings } from './ruin-settings.ts'
import { Undo } from './undo.ts'

/** Ruin and recreate steps on a working plan (Christiaens and Vanden Berghe 2020). The caller decides on acceptance. */
export class Sisr {
  readonly core: Core
  readonly routes: Routes
  readonly random: Random
  readonly undo: Undo
  readonly params: ClassicParams
  private readonly removal: StringRemoval
  private readonly recreation: Recreate
  settings: RuinSettings
  private most: number

  constructor(core: Core, random: Random, params: ClassicParams) {
    const { ruin, blinkShare, opensShare } = params.perturbation
    this.core = core
    this.params = params
    this.settings = ruin
    this.most = core.fleet
    this.random = random
    this.routes = new Routes(core, blinkShare)
    this.undo = new Undo(this.routes)
    this.removal = new StringRemoval(this.routes, this.undo, random)
    this.recreation = new Recreate(this.routes, this.undo, { random, opensShare })
  }

  /** Inserts absent stops; can't be undone. */
  complete(goOn?: GoOn): void {
    this.undo.begin()
    if (this.core.kind === 'pairs') this.recreation.build(goOn)
    else this.recreation.recreate(undefined, goOn)
  }

  /** Changes the plan, around a stop if one is given. `undo.restore()` undoes it, and must be called if the plan exceeds its limits. */
  step(centre = 0, limits?: Limits): void {
    this.undo.begin()
    this.removal.ruin(this.settings, centre)
    this.recreation.recreate(limits)
  }

  /** Like `step`, but tries stops that were absent before it only in routes that it changes, optionally the most missed first. */
  stepNearby(centre: number, limits: Required<Limits>, isMissedFirst: boolean): void {
    this.undo.begin()
    this.removal.ruin(this.settings, centre)
    this.recreation.recreateNearby(limits, isMissedFirst)
  }

  /** One step, around one of the centres if any, that is kept if annealing accepts it at this temperature. */
  annealStep(heat: number, centres?: readonly number[]): boolean {
    const { routes, random } = this
    const cost = routes.cost + random.grace(heat)
    this.step(centres && centres[random.below(centres.length)], { cost })
    if (routes.cost <= cost) return true
    this.undo.restore()
    return false
  }

  /** Mean cost of an arc: the scale of temperatures. */
  arcCost(): number {
    const { core, routes } = this
    let total = 0
    for (let stop = 1; stop < core.nodes; stop++) {
      if (routes.route[stop]! < 0) continue
      total += routes.into[stop]!
      if (routes.next[stop] === 0) total += routes.out[stop]!
    }
    return total / Math.max(1, core.nodes - 1 + routes.used)
  }

  /** A copy of the working plan. */
  snapshot(): number[][] {
    const { routes, core } = this
    const lists: number[][] = []
    for (let route = 0; route < core.fleet; route++) {
      if (routes.size[route] === 0) continue
      const list: number[] = []
      for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) list.push(stop)
      lists.push(list)
    }
    return lists
  }

  /** Loads a plan; stops that it doesn't serve become absent. */
  load(lists: readonly (readonly number[])[]): void {
    const { routes } = this
    routes.clear()
    for (const list of lists) {
      const route = routes.empty[routes.emptyCount - 1]!
      let after = 0
      for (const stop of list) {
        routes.link(stop, route, after)
        after = stop
      }
      routes.relabel(route)
    }
    routes.listAbsent()
    routes.emptyCount = Math.max(0, Math.min(routes.emptyCount, this.most - lists.length))
  }

  /** From now on, allows no more vehicles than are used now. */
  closeUnused(): void {
    this.most = this.routes.used
    this.routes.emptyCount = 0
  }
}
