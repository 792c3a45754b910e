import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '#kit/web/change-stream.ts'
import { useSession } from '#kit/web/use-session.ts'
import { streamChanges, type Change } from '../contract.ts'

/** Changes come in bursts; what they make stale is asked again once. */
const gatherMs = 250

/** Keeps what the screen shows fresh while others work: `addresses` says which calls an entity's change makes stale. */
export function useLiveData(addresses: Record<string, string[]>): void {
  const queries = useQueryClient()
  const token = useSession()?.accessToken
  useEffect(() => {
    if (!token) return undefined
    const due = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    const refresh = () => {
      timer = undefined
      for (const address of due) refreshBelow(queries, address)
      due.clear()
    }
    const stop = followChanges<Change>(streamChanges, {
      onChange: ({ entity }) => {
        for (const address of addresses[entity] ?? []) due.add(address)
        timer ??= setTimeout(refresh, gatherMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [queries, token, addresses])
}

function refreshBelow(queries: QueryClient, address: string): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(address) })
}
