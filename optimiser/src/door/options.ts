import { ProblemFault } from './fault.ts'
import { callable, finite, numberWithin, object, open } from './shape.ts'
import type { Shape } from './shape.ts'

const leastZero = numberWithin(0, Infinity)

/** Infinity means no limit. */
const limit: Shape = (value) => {
  if (value !== Infinity) leastZero(value)
}
const shape = object(
  {
    seed: finite,
    stop: object({ 'iterations?': limit, 'milliseconds?': limit }),
    'now?': callable,
    'onProgress?': callable,
    'takeOffer?': callable,
    'signal?': object({}, open),
    'params?': object({}, open),
  },
  open,
)

/** Refuses options without a seed or a limit, or with a time limit but no clock. */
export const checkOptions: Shape = (value) => {
  shape(value)
  // The shape has just been checked.
  const { stop, now } = value as {
    readonly stop: { readonly iterations?: number; readonly milliseconds?: number }
    readonly now?: unknown
  }
  const { iterations = Infinity, milliseconds = Infinity } = stop
  if (iterations === Infinity && milliseconds === Infinity) throw new ProblemFault('stop', { kind: 'limit-needed' })
  if (milliseconds < Infinity && now === undefined) throw new ProblemFault('now', { kind: 'clock-needed' })
}
