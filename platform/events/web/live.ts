import { useQueryClient, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { followChanges } from '#kit/web/change-stream.ts'
import { useSession } from '#kit/web/session.ts'
import { createStore } from '#kit/web/store.ts'
import { streamChanges, type Change } from '../contract.ts'

/** The first change reloads at once; whatever the rest of a burst makes stale is reloaded together. */
const gatherMs = 250

/** Keeps the screen up to date while others work: `addresses` lists the calls that a change of an entity makes stale. */
export function useLiveData(addresses: Record<string, string[]>, onChange?: (change: Change) => void): void {
  const queries = useQueryClient()
  const token = useSession()?.accessToken
  useEffect(() => {
    if (!token) return undefined
    const due = new Set<string>()
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = 0
    const refresh = () => {
      timer = undefined
      last = Date.now()
      for (const address of due) refreshBelow(queries, address)
      due.clear()
    }
    const stop = followChanges<Change>(streamChanges, {
      onState: (isOpen) => {
        reportConnection(isOpen)
        if (isOpen) for (const { onBack } of listeners) onBack?.()
      },
      onChange: (change) => {
        onChange?.(change)
        for (const listener of listeners) listener.onChange(change)
        for (const address of addresses[change.entity] ?? []) due.add(address)
        timer ??= setTimeout(refresh, last + gatherMs - Date.now())
      },
    })
    return () => {
      stop()
      clearTimeout(timer)
      reportConnection(true)
    }
  }, [queries, token, addresses, onChange])
}

type ChangeListener = {
  onChange: (change: Change) => void
  /** Called each time the stream reopens, to load what may have changed in the meantime. */
  onBack?: () => void
}
const listeners = new Set<ChangeListener>()

/** Hears every change at once, without asking anything again; keep the listener the same between renders. */
export function useChanges(listener: ChangeListener): void {
  useEffect(() => {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  }, [listener])
}

/** A break this short isn't reported: the stream reconnects by itself. */
const patienceMs = 4000
const isConnected = createStore(true)
let worry: ReturnType<typeof setTimeout> | undefined

/** Whether other people's changes arrive; false once the server has been unreachable for some seconds. */
export const useIsConnected = isConnected.use

function reportConnection(isOpen: boolean) {
  if (isOpen) {
    clearTimeout(worry)
    worry = undefined
    isConnected.set(true)
  } else worry ??= setTimeout(() => isConnected.set(false), patienceMs)
}

function refreshBelow(queries: QueryClient, address: string): void {
  void queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(address),
  })
}
