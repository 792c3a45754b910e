import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { followChanges } from '#kit/web/change-stream.ts'
import { useSession } from '#kit/web/use-session.ts'
import { streamChanges, type Change } from '../contract.ts'

/** Changes come in bursts; what they make stale is asked again once. */
const gatherMs = 250

/** Keeps what the screen shows fresh while others work: `addresses` says which calls an entity's change makes stale. */
export function useLiveData(addresses: Record<string, string[]>, onChange?: (change: Change) => void): void {
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
      onState: tellConnection,
      onChange: (change) => {
        onChange?.(change)
        for (const address of addresses[change.entity] ?? []) due.add(address)
        timer ??= setTimeout(refresh, gatherMs)
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      tellConnection(true)
    }
  }, [queries, token, addresses, onChange])
}

/** A short break is nobody's business: the stream comes back by itself. */
const patienceMs = 4000
const listeners = new Set<() => void>()
let isConnected = true
let worry: ReturnType<typeof setTimeout> | undefined

/** Whether changes of others arrive; false once the server was out of reach for some seconds. */
export function useIsConnected(): boolean {
  return useSyncExternalStore(listen, () => isConnected)
}

function tellConnection(isOpen: boolean) {
  if (isOpen) {
    clearTimeout(worry)
    worry = undefined
    setConnected(true)
  } else worry ??= setTimeout(() => setConnected(false), patienceMs)
}

function setConnected(next: boolean) {
  if (next === isConnected) return
  isConnected = next
  for (const listener of listeners) listener()
}

function listen(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function refreshBelow(queries: QueryClient, address: string): void {
  void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(address) })
}
