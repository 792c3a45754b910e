import { CrossExchange } from '../moves/cross-exchange.ts'
import { isSymmetric } from '../moves/move.ts'
import { Turn } from '../moves/turn.ts'
import type { BestPlan } from './best-plan.ts'
import type { Routes } from './routes.ts'
import type { Sisr } from './sisr.ts'

/** Random moves between ruin and recreate steps, accepted by annealing; not for pairs. Exchanges begin at one of the centres, if any. */
export class DrawnMoves {
  private readonly routes: Routes
  private readonly exchange: CrossExchange
  private readonly turn: Turn
  private readonly exchanges: number
  private readonly turns: number

  constructor({ core, routes, random, params }: Sisr, centres?: readonly number[]) {
    const { exchange, turnPartners, exchanges, timedExchanges, turns } = params.perturbation
    this.routes = routes
    this.exchange = new CrossExchange(routes, random, { ...exchange, centres })
    this.turn = new Turn(routes, random, turnPartners)
    this.exchanges = core.kind === 'windows' ? timedExchanges : exchanges
    this.turns = core.kind === 'capacity' && isSymmetric(core) ? turns : 0
  }

  /** Tries some moves of each kind and saves new best plans. */
  tryAll(heat: number, best: BestPlan): void {
    for (let trial = 0; trial < this.exchanges; trial++) if (this.exchange.tryAt(heat)) this.keep(best)
    for (let trial = 0; trial < this.turns; trial++) if (this.turn.tryAt(heat)) this.keep(best)
  }

  private keep(best: BestPlan): void {
    const { routes } = this
    // The next step must not undo this move.
    routes.beginJournal()
    if (routes.cost < best.cost) best.take(routes)
  }
}
