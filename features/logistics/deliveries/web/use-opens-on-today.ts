import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useListSearch } from '#kit/web/list-search.ts'
import { useMay } from '#kit/web/use-session.ts'
import { listDepots } from '../../depots/contract.ts'
import { listDeliveries } from '../contract.ts'

/** Opens the list of the office on today where the address asks for nothing else; false until the address says so. */
export function useOpensOnToday(): boolean {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const [, changeSearch] = useListSearch(listDeliveries.query)
  const isOffice = useMay(listDepots)
  const [isPending, setPending] = useState(() => isOffice && Object.keys(address).every(isOfNoDay))
  useEffect(() => {
    if (isPending) changeSearch({ day: 'today' }, { replace: true })
  }, [isPending, changeSearch])
  if (isPending && address['day'] !== undefined) setPending(false)
  return !isPending
}

function isOfNoDay(key: string): boolean {
  return key === 'open' || key === 'view'
}
