type OnRoute = { deliveryId: number }
type Known = {
  /** On the route in its plan. */
  planned: ReadonlySet<number>
  wasVisited: (deliveryId: number) => boolean
}

/** Without stops that were visited and have gone on to another day or route since: their driver knows, so that nothing of it is to be published. */
export function withoutMovedOn<Stop extends OnRoute>(stops: readonly Stop[], { planned, wasVisited }: Known): Stop[] {
  return stops.filter(({ deliveryId }) => planned.has(deliveryId) || !wasVisited(deliveryId))
}
