/** Where a search asks how far it is and hands over what it has found. The only way in which a clock, a signal or a caller reach it. */
export interface Control<Plan = NodePlan> {
  /** How much of the search is done after so many iterations, 0 to 1; at 1 it must end. */
  readonly done: (iterations: number) => number
  /** Called with every new best plan, which is not changed afterwards. */
  readonly found: (cost: number, plan: Plan) => void
  /** A plan from elsewhere to go on from when it is better, or null. */
  readonly offered: () => Plan | null
}

/** Asked between two rows of a long table, or two stops of a first plan: throws `Cancelled` where no one waits for it any more. */
export type GoOn = () => void

/** Ends a set-up that was cancelled before there was any plan. */
export class Cancelled extends Error {}

/** Routes of node numbers; vehicles are all alike. */
export type NodePlan = readonly (readonly number[])[]

/**
 * The same search seen as a part of a longer one: from `start` to `end` of the whole, counting iterations on from `before`. A part whose end
 * has gone by before it began is done.
 */
export function partOf<Plan>(
  control: Control<Plan>,
  span: { start: number; end: number; before: number },
): Control<Plan> {
  const length = span.end - span.start
  return {
    ...control,
    done: (iterations) => (length > 0 ? (control.done(span.before + iterations) - span.start) / length : 1),
  }
}
