import { createStore, type Store } from './store.ts'

/** What the device says to a media query, as it told last: who reads the list itself between a change and its event makes Chromium swallow the event. */
export function watchMedia(query: string): Pick<Store<boolean>, 'get' | 'use' | 'listen'> {
  if (typeof matchMedia === 'undefined') return createStore(false)
  const list = matchMedia(query)
  const told = createStore(list.matches)
  list.addEventListener('change', ({ matches }) => told.set(matches))
  return told
}
