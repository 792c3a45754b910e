import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { queryOf } from '#kit/web/query.ts'
import { useGo } from '#ui/button/link.tsx'
import { readSetup } from '../contract.ts'

/** What a visitor can do here. In a new workspace they are led to its set-up. */
export function useSetup(): ReplyOf<typeof readSetup> | undefined {
  const go = useGo()
  const { data } = useQuery(queryOf(readSetup))
  useEffect(() => {
    if (data?.isNeeded) go('/set-up', { replace: true })
  })
  return data
}
