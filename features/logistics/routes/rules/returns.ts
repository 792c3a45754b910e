import type { StopRecord } from './recorded-actions.ts'

type Named = { deliveryId: number }
type Route<S> = { stopList: readonly S[]; left: readonly S[] }
type Known = Pick<StopRecord, 'deliveryId' | 'kind' | 'isReturned'>

/** What couldn't be handed over on a route, or came back, with what was recorded of it; also where its delivery has gone on to another day. */
export function returnsOf<S extends Named, K extends Known>(
  { stopList, left }: Route<S>,
  { stops }: { stops: readonly K[] },
): (S & { known: K })[] {
  return [...stopList, ...left].flatMap((stop) => {
    const known = stops.find(({ deliveryId }) => deliveryId === stop.deliveryId)
    return known && (known.kind === 'fail' || known.kind === 'partly' || known.isReturned) ? [{ ...stop, known }] : []
  })
}
