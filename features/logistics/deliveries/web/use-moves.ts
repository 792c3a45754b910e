import { useSend } from '#kit/web/query.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listDepots } from '../../depots/contract.ts'
import {
  counterMoves,
  countDeliveries,
  listDeliveries,
  moveDelivery,
  readDelivery,
  readDeliveryById,
  readTimeline,
  recordAtCounter,
  type Delivery,
} from '../contract.ts'
import { movesAgain, personMovesFrom } from '../rules.ts'
import { shownAt } from './at-counter.tsx'
import type { Asked, OtherMove } from './move-question.tsx'

const stale = [readDelivery, readDeliveryById, readTimeline, listDeliveries, countDeliveries]

/** Whoever only works at a depot records what happens at its counter. */
export function useMoves(delivery: Delivery) {
  const { id, version } = delivery
  const mayChange = useMay(moveDelivery)
  const isOffice = useMay(listDepots)
  const mayRecord = useMay(recordAtCounter) && isOffice
  const change = useSend(moveDelivery, { stale })
  const record = useSend(recordAtCounter, { stale })
  const possible = personMovesFrom(delivery).filter((one) => !delivery.isOrderOver || !movesAgain.includes(one))
  const atCounter = counterMoves.filter((one) => mayRecord && possible.includes(one))
  return {
    moves: mayChange ? possible : atCounter,
    isPending: change.isPending || record.isPending,
    cancel: (reason: string) =>
      change.mutate({ params: { id }, body: { version, move: 'cancel', reason, date: null } }),
    move: (move: OtherMove, { date, reason, isPaid, ...shown }: Asked) => {
      const asked = { reason, isPaid, ...shownAt(shown) }
      const params = { id }
      const recorded = mayChange ? undefined : atCounter.find((one) => one === move)
      if (recorded) record.mutate({ params, body: { version, move: recorded, ...asked } })
      else change.mutate({ params, body: { version, move, date, ...asked } })
    },
  }
}
