import { useState } from 'react'

/** Names for the entries of a list that people add to, so that each keeps its place while others come and go. */
export function useKeys(count: number) {
  const [keys, setKeys] = useState(() => Array.from({ length: count }, (_, index) => index))
  return {
    keys,
    add: () => setKeys((before) => [...before, Math.max(-1, ...before) + 1]),
    remove: (index: number) => setKeys((before) => before.toSpliced(index, 1)),
    raise: (index: number) => setKeys((before) => raised(before, index)),
  }
}

/** The list with one entry a place earlier. */
export function raised<T>(list: T[], index: number): T[] {
  return list.toSpliced(index, 1).toSpliced(index - 1, 0, ...list.slice(index, index + 1))
}
