import { useQuery } from '@tanstack/react-query'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { readLogisticsFacts } from '../../../settings/contract.ts'

/** Amounts with their units in words, as far as there are words for them, in the order of the workspace. */
export function useAmounts(): (quantities: Record<string, number>) => string {
  const t = useText('logistics-deliveries')
  const format = useFormat()
  const ranks = new Map(useQuery(queryOf(readLogisticsFacts)).data?.units.map(({ key }, rank) => [key, rank]))
  const rankOf = (unit: string) => ranks.get(unit) ?? ranks.size
  return (quantities) =>
    Object.entries(quantities)
      .filter(([, count]) => count > 0)
      .toSorted(([one], [other]) => rankOf(one) - rankOf(other))
      .map(([unit, count]) => {
        const shown = format.number(count)
        const words = t(`units.${unit}`, { count, shown })
        const named = words === `units.${unit}` ? `${shown} ${unit}` : words
        // An amount and its unit stay on one line.
        return named.replaceAll(' ', '\u00A0')
      })
      .join(' · ')
}
