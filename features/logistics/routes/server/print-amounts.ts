import { localeOf } from '#kit/contract/day-text.ts'
import type { Language } from '#kit/contract/sentence.ts'
import { say } from './texts.ts'

const noBreakSpace = '\u00A0'

/** Says amounts as the screens do, each number on one line with its unit. */
export function amountsIn(
  language: Language,
  units: readonly { key: string; name: string }[],
): (quantities: Record<string, number>) => string {
  const number = new Intl.NumberFormat(localeOf(language), { maximumFractionDigits: 1 })
  const amount = (key: string, name: string, count: number) => {
    const shown = number.format(count)
    return key === 'parcels' || key === 'kilograms'
      ? say(language, `units.${key}`, { count, shown })
      : `${shown} ${name}`
  }
  return (quantities) =>
    units
      .flatMap(({ key, name }) => (quantities[key] ? [amount(key, name, quantities[key])] : []))
      .map((text) => text.replace(' ', noBreakSpace))
      .join(', ')
}
