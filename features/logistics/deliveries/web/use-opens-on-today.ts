import { useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useListSearch } from '#kit/web/list-search.ts'
import { listDeliveries } from '../contract.ts'

/** Opens the list on today where the address asks for nothing else; false until the address says so. */
export function useOpensOnToday(): boolean {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const [, changeSearch] = useListSearch(listDeliveries.query)
  const [isPending, setPending] = useState(() => Object.keys(address).every((key) => key === 'open' || key === 'view'))
  useEffect(() => {
    if (isPending) changeSearch({ day: 'today' }, { replace: true })
  }, [isPending, changeSearch])
  if (isPending && address['day'] !== undefined) setPending(false)
  return !isPending
}
