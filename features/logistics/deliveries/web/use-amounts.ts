import { useText } from '#kit/web/i18n.ts'
import { useFormat } from '#kit/web/format.ts'

/** Amounts with their units in words, as far as there are words for them. */
export function useAmounts(): (quantities: Record<string, number>) => string {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  return (quantities) =>
    Object.entries(quantities)
      .filter(([, count]) => count > 0)
      .map(([unit, count]) => {
        const shown = format.number(count)
        const words = t(`units.${unit}`, { count, shown })
        return words === `units.${unit}` ? `${shown} ${unit}` : words
      })
      .join(' · ')
}
