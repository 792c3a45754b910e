import type { RouteVisit } from '../../plans/rules.ts'
import type { Transfer } from './transfer.ts'

type Stop = { deliveryId: number; type: string; quantities: Readonly<Record<string, number>> }
type Transferring = { ordered: readonly Stop[]; transfers: readonly Transfer[]; units: readonly string[] }

/** What is taken over on the way is on board from there on. */
export function withTransfers(loads: number[][], { ordered, transfers, units }: Transferring): number[][] {
  return transfers.reduce((before, { stopIds, afterStopId }) => {
    const anchor = ordered.findIndex(({ deliveryId }) => deliveryId === afterStopId)
    const first = ordered.findIndex(({ deliveryId }) => stopIds.includes(deliveryId))
    const place = anchor === -1 ? first : Math.min(anchor + 1, first)
    const sums = goodsFor({ ordered, units }, stopIds)
    return before.map((load, index) => (index < place ? load : load.map((amount, at) => amount + (sums[at] ?? 0))))
  }, loads)
}

/** A vehicle sets off without what it takes over on the way. */
export function startWithout(visits: readonly RouteVisit[], { ordered, transfers, units }: Transferring): RouteVisit[] {
  const sums = goodsFor(
    { ordered, units },
    transfers.flatMap(({ stopIds }) => stopIds),
  )
  return visits.map((visit) =>
    visit.kind === 'start'
      ? { ...visit, load: visit.load.map((amount, at) => Math.max(0, amount - (sums[at] ?? 0))) }
      : visit,
  )
}

function goodsFor({ ordered, units }: Omit<Transferring, 'transfers'>, stopIds: readonly number[]): number[] {
  const goods = ordered.filter(({ type, deliveryId }) => type === 'drop' && stopIds.includes(deliveryId))
  return units.map((unit) => goods.reduce((sum, { quantities }) => sum + (quantities[unit] ?? 0), 0))
}

/** The transfers that still concern a route with these stops. */
export function standingTransfers(transfers: readonly Transfer[], order: readonly number[]): Transfer[] {
  return transfers.flatMap((transfer) => {
    const stopIds = transfer.stopIds.filter((id) => order.includes(id))
    return stopIds.length > 0 ? [{ ...transfer, stopIds }] : []
  })
}
