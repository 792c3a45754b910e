import { createStore, type Store } from './store.ts'

/** The last known result of a media query. Reading the list itself between a change and its event makes Chromium drop the event. */
export function watchMedia(query: string): Pick<Store<boolean>, 'get' | 'use' | 'listen'> {
  if (typeof matchMedia === 'undefined') return createStore(false)
  const list = matchMedia(query)
  const told = createStore(list.matches)
  list.addEventListener('change', ({ matches }) => told.set(matches))
  return told
}
