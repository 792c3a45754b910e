import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { queryOf } from '#kit/web/query.ts'
import { useGo } from '#ui/link.tsx'
import { readSetup } from '../contract.ts'

/** What stands open to a visitor; a new workspace leads them to its first steps. */
export function useSetup(): ReplyOf<typeof readSetup> | undefined {
  const go = useGo()
  const { data } = useQuery(queryOf(readSetup))
  useEffect(() => {
    if (data?.isNeeded) go('/set-up', { replace: true })
  })
  return data
}
