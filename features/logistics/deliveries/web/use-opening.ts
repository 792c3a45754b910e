import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useListSearch } from '#kit/web/list-search.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listDepots } from '../../depots/contract.ts'
import { listDeliveries } from '../contract.ts'

/** The order for people who come to see what is on its way to them. */
export const daysAheadFirst = { sortBy: 'date', orderBy: 'desc' } as const

/**
 * Where the address asks for nothing else, the list of the office opens on today, everybody else’s with the days ahead
 * first; false until the address says so.
 */
export function useOpening(): boolean {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const [, changeSearch] = useListSearch(listDeliveries.query)
  const isOffice = useMay(listDepots)
  const [isPending, setPending] = useState(() => Object.keys(address).every(isOfNoDay))
  useEffect(() => {
    if (isPending) changeSearch(isOffice ? { day: 'today' } : daysAheadFirst, { replace: true })
  }, [isPending, isOffice, changeSearch])
  if (isPending && (address['day'] ?? address['sortBy']) !== undefined) setPending(false)
  return !isPending
}

function isOfNoDay(key: string): boolean {
  return key === 'open' || key === 'view' || key === 'peek'
}
