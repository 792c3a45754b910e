import { createStore } from '#kit/web/store.ts'

const root = '/driver'
const current = createStore(here())

/** Where the page is, as the words of its path below /driver: `['stop', '12']`. */
export const usePath = current.use

export function go(path: string, how: { isReplacing?: boolean } = {}): void {
  const address = path ? `${root}/${path}` : root
  if (how.isReplacing) history.replaceState(history.state, '', address)
  else history.pushState({ isOurs: true }, '', address)
  current.set(here())
  scrollTo(0, 0)
}

/** One step back, or to the beginning where the page was opened at this address. */
export function goBack(): void {
  const state: unknown = history.state
  if (typeof state === 'object' && state !== null && 'isOurs' in state) history.back()
  else go('', { isReplacing: true })
}

function here(): string {
  if (typeof location === 'undefined') return ''
  return location.pathname.slice(root.length).replace(/^\/|\/$/g, '')
}

if (typeof window !== 'undefined') window.addEventListener('popstate', () => current.set(here()))
