/** What the device says to a media query, as it told last: who reads the list itself between a change and its event makes Chromium swallow the event. */
export function watchMedia(query: string): { matches: () => boolean; listen: (listener: () => void) => () => void } {
  if (typeof matchMedia === 'undefined') return { matches: () => false, listen: () => () => undefined }
  const list = matchMedia(query)
  const listeners = new Set<() => void>()
  let told = list.matches
  list.addEventListener('change', ({ matches }) => {
    told = matches
    for (const listener of listeners) listener()
  })
  return {
    matches: () => told,
    listen: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
