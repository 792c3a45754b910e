/** Where the price of a delivery comes from: its own fee, its client's prices, or the usual ones. */
export const priceSources = ['delivery', 'client', 'usual'] as const
export type PriceSource = (typeof priceSources)[number]

/** The longest period that one invoice bills. */
export const mostBilledDays = 92
/** As many deliveries fit on one invoice. */
export const mostBilled = 1000

type Prices = { perDeliveryCents: number; perKilogramCents: number }
type Priced = { feeCents: number | null; kilograms: number }
type Price = { priceCents: number; priceSource: PriceSource }

/** What a delivery costs: its own fee, else a price for each and one by weight. Weight counts to the gram. */
export function priceOf(
  { feeCents, kilograms }: Priced,
  { own, usual }: { own: Prices | null; usual: Prices | null },
): Price | null {
  if (feeCents !== null) return { priceCents: feeCents, priceSource: 'delivery' }
  if (own) return { priceCents: priceBy(own, kilograms), priceSource: 'client' }
  return usual && { priceCents: priceBy(usual, kilograms), priceSource: 'usual' }
}

function priceBy({ perDeliveryCents, perKilogramCents }: Prices, kilograms: number): number {
  return perDeliveryCents + Math.round((Math.round(kilograms * 1000) * perKilogramCents) / 1000)
}
