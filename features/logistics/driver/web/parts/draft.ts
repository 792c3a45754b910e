import { useState } from 'react'

const prefix = 'driver-draft:'

/** What is being filled in, kept through a page that the camera or the system ended. */
export function useDraft<T extends object>(key: string, empty: T): [T, (patch: Partial<T>) => void, () => void] {
  const [draft, setDraft] = useState<T>(() => ({ ...empty, ...stored(key) }))
  const change = (patch: Partial<T>) =>
    setDraft((before) => {
      const after = { ...before, ...patch }
      localStorage.setItem(prefix + key, JSON.stringify(after))
      return after
    })
  return [draft, change, () => localStorage.removeItem(prefix + key)]
}

function stored(key: string): object {
  try {
    const value: unknown = JSON.parse(localStorage.getItem(prefix + key) ?? 'null')
    return typeof value === 'object' && value !== null ? value : {}
  } catch {
    return {}
  }
}
