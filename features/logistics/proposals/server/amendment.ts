import type { Transfer } from '../../routes/rules/transfer.ts'
import type { RouteChange } from '../../routes/server/commands.ts'
import type { Tried } from '../rules/find-order.ts'
import { changeOf } from './open-order.ts'
import type { OpenRoute } from './open-route.ts'

type Given = {
  order: readonly number[]
  tried: Tried
  moved: readonly number[]
  transfer?: Transfer | undefined
}

/** A route as its driver is to have it: what is done, where the vehicle stands, and what is open in its new order. */
export function amendmentOf(
  { asked: { known }, at, base }: OpenRoute,
  { order, tried, moved, transfer }: Given,
): RouteChange['change'] {
  const isDone = (id: number) => known.state.stops.get(id)?.doneAtMs != null
  const done = known.state.order.filter(isDone)
  const placed = new Set([...order, ...moved, ...(at === null ? [] : [at])])
  // What was left behind at the depot stays on the list of the driver.
  const others = known.state.order.filter((id) => !isDone(id) && !placed.has(id))
  return {
    order: [...done, ...(at === null ? [] : [at]), ...order, ...others],
    times: new Map(
      tried.stops.map(
        ({ deliveryId, etaSeconds: startSeconds, lateSeconds, slackSeconds = null, arrivalSeconds = startSeconds }) => [
          deliveryId,
          { arrivalSeconds, startSeconds, lateSeconds, slackSeconds },
        ],
      ),
    ),
    finishSeconds: tried.finishSeconds,
    transfer,
    more: changeOf(base.figures, tried.figures),
  }
}
