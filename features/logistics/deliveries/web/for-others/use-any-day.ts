import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { DeliveryRow } from '../../contract.ts'

/** The days a delivery may go on in words; nothing where it is for one alone. */
export function useAnyDay(): (delivery: Pick<DeliveryRow, 'earliestDate' | 'latestDate'>) => string {
  const t = useText('logistics-deliveries')
  const format = useFormat('UTC')
  const day = (date: string) => format.date(`${date}T12:00:00Z`)
  return ({ earliestDate, latestDate }) =>
    earliestDate === null || latestDate === null ? '' : t('anyDay', { from: day(earliestDate), to: day(latestDate) })
}
