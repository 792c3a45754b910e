import { useSyncExternalStore } from 'react'

export type ListSettings = {
  hidden: string[]
  density: 'comfortable' | 'compact'
  /** Of a dashboard: its cards in order, and how many of twelve columns each takes. */
  order?: string[] | undefined
  spans?: Record<string, 4 | 6 | 8 | 12> | undefined
}

/** What a person arranged for themselves: shortcut tiles, the columns of each list, the cards of each dashboard. */
export type OwnSettings = { shortcuts?: string[] | undefined; lists?: Record<string, ListSettings> | undefined }

const key = 'ownSettings'
const listeners = new Set<(isFromHere: boolean) => void>()
let current: OwnSettings = read()

export function ownSettings(): OwnSettings {
  return current
}

export function useOwnSettings(): OwnSettings {
  return useSyncExternalStore(onOwnSettings, ownSettings)
}

export function changeOwnSettings(patch: OwnSettings): void {
  current = { ...current, ...patch }
  localStorage.setItem(key, JSON.stringify(current))
  for (const listener of listeners) listener(true)
}

/** Calls the listener at every change and says whether it was made in this tab. */
export function onOwnSettings(listener: (isFromHere: boolean) => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function read(): OwnSettings {
  if (typeof localStorage === 'undefined') return {}
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '{}')
    return typeof kept === 'object' && kept !== null ? kept : {}
  } catch {
    return {}
  }
}

if (typeof window !== 'undefined')
  window.addEventListener('storage', (event) => {
    if (event.key !== key) return
    current = read()
    for (const listener of listeners) listener(false)
  })
