/** A function that makes something once for each key and then gives it again: making a format takes a hundred times as long as using it. */
export function memoize<Made extends NonNullable<unknown>>(make: (key: string) => Made): (key: string) => Made {
  const made = new Map<string, Made>()
  return (key) => {
    const known = made.get(key)
    if (known !== undefined) return known
    const fresh = make(key)
    made.set(key, fresh)
    return fresh
  }
}
