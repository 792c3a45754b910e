import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { Period } from '#kit/contract/trend.ts'
import { readSales } from '#features/ecommerce/reports/contract.ts'
import { useFormat } from '#kit/web/format.ts'
import { queryOf } from '#kit/web/query.ts'
import { usePeriod } from './period.tsx'

/** Figures of a large store are those of a minute ago: an open dashboard asks for the next ones. */
export const steady = { placeholderData: keepPreviousData, refetchInterval: 60_000 }

/** The sales of the chosen period, asked for once however many cards show them. */
export function useSales(fixed?: Period) {
  const [chosen] = usePeriod()
  const days = fixed ?? chosen
  const asked = useQuery({ ...queryOf(readSales, { query: { days } }), ...steady })
  const format = useFormat()
  const money = (cents: number) => format.money(cents, asked.data?.currency)
  /** A sum where there is little room. */
  const compact = (cents: number) => format.compactMoney(cents, asked.data?.currency)
  return { ...asked, days, money, compact }
}

/** The orders that a figure of the store counts. */
export function ordersPath(days: number, more = ''): string {
  return `/apps/ecommerce/order/list?soldDays=${days}${more}`
}
