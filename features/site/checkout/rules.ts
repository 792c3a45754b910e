import { isSameCountry } from '#kit/contract/countries.ts'
import type { PayWay } from './contract.ts'

/** How many orders visitors place within an hour: from one network address, and all together. */
export const mostOrders = { ofOne: 20, ofAll: 500 }
/** How often one network address asks for a card payment within an hour. */
export const mostPayments = 60

/** How many codes of gift cards one network address tries within an hour. */
export const mostGiftCodes = 20

/** How many pieces of a product one network may hold unpaid: a quarter of those there are, and always a few. */
export function mostUnpaidOf(pieces: number): number {
  return Math.max(10, Math.floor(pieces / 4))
}

/** How many of a product are told at most: nobody reads off the stock. */
export const mostLeft = 10
type Manual = { name: string; instructions: string; isAtDoor: boolean }

/** The ways to pay, each with a key of its own. Test payments are for sample workspaces alone. */
export function waysToPay(
  manual: Manual[],
  { isSample, hasCards }: { isSample: boolean; hasCards: boolean },
): PayWay[] {
  const byHand = manual.map(({ name, instructions, isAtDoor }): PayWay => ({
    key: `manual ${name}`,
    kind: isAtDoor ? 'door' : 'manual',
    name,
    instructions,
  }))
  const online = (['card', 'test'] as const).filter((kind) => (kind === 'card' ? hasCards : isSample))
  return [...online.map((kind): PayWay => ({ key: kind, kind, name: '', instructions: '' })), ...byHand]
}

/** The shipping rates that are for a country. */
export function ratesTo<Rate extends { countries: string[] }>(rates: readonly Rate[], country: string): Rate[] {
  return rates.filter(({ countries }) => countries.some((one) => isSameCountry(one, country)))
}
