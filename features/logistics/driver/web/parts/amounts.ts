import { inWesternDigits } from '#kit/contract/digits.ts'
import { currencyDigits, majorUnits } from '#kit/contract/money.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { usePeopleLanguage } from '#kit/web/i18n.ts'
import { numberIn } from '#ui/input/typed-number.ts'
import { inOwnUnit, kilometersOf } from '../../../settings/rules/distance.ts'
import type { DayPack } from '../../contract.ts'

type Bounds = { decimals: number; most: number }

/** The number a person typed, in any digits and with the marks of their language; NaN where it says none, or one that can’t be. */
export function amountIn(text: string, language: PeopleLanguage, { decimals, most }: Bounds): number {
  const value = numberIn(text, { language, decimals })
  return value === undefined || value < 0 || value > most ? Number.NaN : value
}

type Units = Pick<DayPack, 'unitSystem'>

/** Whole kilometres or miles, as far as any vehicle goes. */
export function odometerBounds({ unitSystem }: Units): Bounds {
  return { decimals: 0, most: Math.floor(inOwnUnit(10_000_000, unitSystem)) }
}

/** What an act holds of a reading: kilometres, and nothing where none was read. */
export function odometerData(reading: number, { unitSystem }: Units): { odometer?: number; odometerUnit?: 'km' } {
  return Number.isFinite(reading) ? { odometer: kilometersOf(reading, unitSystem), odometerUnit: 'km' } : {}
}

export const fuelBounds = { decimals: 2, most: 5000 }

/** As exact as the currency is, up to what the server takes. */
export function moneyBounds(currency: string): Bounds {
  return { decimals: currencyDigits(currency), most: majorUnits(100_000_000, currency) }
}

/** Reads numbers in the language of the page. */
export function useAmounts(): (text: string, bounds: Bounds) => number {
  const language = usePeopleLanguage()
  return (text, bounds) => amountIn(text, language, bounds)
}

/** Something was typed that isn’t a possible number. */
export function isUnread(text: string, amount: number): boolean {
  return text.trim() !== '' && !Number.isFinite(amount)
}

/** The year of birth that was typed. */
export function yearIn(text: string): number | undefined {
  const year = inWesternDigits(text.trim())
  return /^(19|20)\d\d$/.test(year) ? Number(year) : undefined
}
