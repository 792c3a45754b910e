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
type Manual = { name: string; instructions: string; isAtDoor: boolean; termDays: number }

/** The ways to pay, each with a key of its own. Test payments are for sample workspaces alone, and on account buys who has something left of a limit. */
export function waysToPay(
  manual: Manual[],
  { isSample, hasCards, leftCents }: { isSample: boolean; hasCards: boolean; leftCents: number },
): PayWay[] {
  const offered = manual.filter(({ termDays }) => termDays === 0 || leftCents > 0)
  const byHand = offered.map(({ name, instructions, isAtDoor, termDays }): PayWay => ({
    key: `manual ${name}`,
    kind: isAtDoor ? 'door' : termDays > 0 ? 'account' : 'manual',
    name,
    instructions,
    ...(termDays > 0 && { termDays, leftCents }),
  }))
  const online = (['card', 'test'] as const).filter((kind) => (kind === 'card' ? hasCards : isSample))
  return [...online.map((kind): PayWay => ({ key: kind, kind, name: '', instructions: '' })), ...byHand]
}

/** The shipping rates that are for a country. */
export function ratesTo<Rate extends { countries: string[] }>(rates: readonly Rate[], country: string): Rate[] {
  return rates.filter(({ countries }) => countries.some((one) => isSameCountry(one, country)))
}
