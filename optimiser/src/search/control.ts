/** The interface of a search to its caller, clock and signal. */
export interface Control<Plan = NodePlan> {
  /** Progress of the search after a number of iterations, 0 to 1. At 1, it must end. */
  readonly done: (iterations: number) => number
  /** Called with every new best plan, which must not be changed afterwards. */
  readonly found: (cost: number, plan: Plan) => void
  /** A plan from another search to continue from if it is better, or null. */
  readonly offered: () => Plan | null
}

/** Called between rows of a long table or stops of a first plan. Throws `Cancelled` if the search was aborted. */
export type GoOn = () => void

/** Thrown if the search is aborted during set-up, before there is a plan. */
export class Cancelled extends Error {}

/** Routes of node numbers, for identical vehicles. */
export type NodePlan = readonly (readonly number[])[]

/**
 * The control of a part of a search, from `start` to `end` of its progress, whose iterations are counted from `before`. A part whose end
 * has passed before it begins is done.
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
