import { insertPair } from './place-pair.ts'
import type { PairPlace } from './place-pair.ts'
import type { Sisr } from './sisr.ts'
import { Vacancy } from './vacancy.ts'

/** The ejected pickups (`second` is 0 if there is only one), and the place of the new pair. */
interface Ejection {
  readonly out: number
  readonly second: number
  readonly place: PairPlace
}

/**
 * Makes room for absent pairs (guided ejection search: Nagata and Kobayashi 2010, with up to two ejections). Pairs that have been hard to
 * serve eject pairs that haven't.
 */
export class Ejections {
  private readonly sisr: Sisr
  private readonly absences: Float64Array
  private readonly mostWork: number
  private readonly vacancy: Vacancy
  private readonly pickups: Int32Array
  private best: Ejection | null = null
  private least = 0
  private workLeft = 0

  constructor(sisr: Sisr, absences: Float64Array, mostWork: number) {
    this.sisr = sisr
    this.absences = absences
    this.mostWork = mostWork
    this.vacancy = new Vacancy(sisr.routes)
    this.pickups = new Int32Array(sisr.core.nodes)
  }

  /** Serves the absent pair at an index of the absent list, ejecting pairs that were missed less often if necessary. */
  serve(at: number): void {
    const { routes, undo } = this.sisr
    const pickup = routes.absent[at]!
    const ejection = this.anyPlace(pickup) ?? this.leastMissed(pickup)
    if (ejection === null) return
    const { out, second, place } = ejection
    undo.begin()
    routes.absent[at] = routes.absent[--routes.absentCount]!
    this.takeOut(out)
    this.takeOut(second)
    insertPair(routes, pickup, place)
  }

  private takeOut(pickup: number): void {
    const { routes, core } = this.sisr
    if (pickup === 0) return
    routes.unlink(pickup)
    routes.unlink(core.partner[pickup]!)
    routes.absent[routes.absentCount++] = pickup
  }

  private anyPlace(pickup: number): Ejection | null {
    const { routes, core } = this.sisr
    let best: Ejection | null = null
    for (let route = 0; route < core.fleet; route++) {
      if (routes.size[route] === 0) continue
      this.vacancy.look(pickup, route)
      if (!this.vacancy.fits(0, 0)) continue
      if (best === null || this.vacancy.place.extra < best.place.extra)
        best = { out: 0, second: 0, place: { ...this.vacancy.place } }
    }
    return best
  }

  private leastMissed(pickup: number): Ejection | null {
    const { core, random, routes } = this.sisr
    const first = random.below(core.fleet)
    this.best = null
    this.least = ++this.absences[pickup]!
    this.workLeft = this.mostWork
    for (const look of [this.tryOnes, this.tryTwos]) {
      for (let turn = 0; turn < core.fleet; turn++) {
        const route = (first + turn) % core.fleet
        if (routes.size[route]! > 0) look.call(this, pickup, route)
      }
    }
    return this.best
  }

  private tryOnes(pickup: number, route: number): void {
    const count = this.listPickups(route)
    if (count > 0) this.vacancy.look(pickup, route)
    for (let at = 0; at < count; at++) this.tryWithout(this.pickups[at]!, 0)
  }

  private tryTwos(pickup: number, route: number): void {
    const count = this.listPickups(route)
    if (count > 1) this.vacancy.look(pickup, route)
    const size = this.sisr.routes.size[route]!
    for (let at = 1; at < count; at++) {
      for (let other = 0; other < at && this.workLeft > 0; other++) {
        if (this.tryWithout(this.pickups[at]!, this.pickups[other]!)) this.workLeft -= size
      }
    }
  }

  private tryWithout(out: number, second: number): boolean {
    const { absences, vacancy } = this
    const missed = absences[out]! + absences[second]!
    if (missed >= this.least) return false
    if (vacancy.fits(out, second)) {
      this.least = missed
      this.best = { out, second, place: { ...vacancy.place } }
    }
    return true
  }

  private listPickups(route: number): number {
    const { core, routes } = this.sisr
    let count = 0
    for (let stop = routes.first[route]!; stop !== 0; stop = routes.next[stop]!) {
      if (core.isPickup[stop] === 1 && this.absences[stop]! < this.least) this.pickups[count++] = stop
    }
    return count
  }
}
