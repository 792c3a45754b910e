import { useState } from 'react'

const prefix = 'driver-draft:'
const idPrefix = 'driver-draft-id:'

/** What is being filled in, kept through a page that the camera or the system ended, with the id of the act it becomes. */
export function useDraft<T extends object>(
  key: string,
  empty: T,
): [draft: T, change: (patch: Partial<T>) => void, clear: () => void, id: string] {
  const [id] = useState(() => idOf(key))
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...stored(key) }))
  const change = (patch: Partial<T>) =>
    setDraft((before) => {
      const after = { ...before, ...patch }
      localStorage.setItem(prefix + key, JSON.stringify(after))
      return after
    })
  const clear = () => {
    localStorage.removeItem(prefix + key)
    localStorage.removeItem(idPrefix + key)
  }
  return [draft, change, clear, id]
}

function idOf(key: string): string {
  const known = localStorage.getItem(idPrefix + key)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(idPrefix + key, made)
  return made
}

function stored(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
