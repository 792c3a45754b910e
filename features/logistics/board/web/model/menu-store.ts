import { createStore } from '#kit/web/store.ts'

/** What a menu is about, and where on the window it stands. */
export type MenuAt = { x: number; y: number } & ({ stops: readonly string[] } | { route: string })

export const menuStore = createStore<MenuAt | undefined>(undefined)

/** Opens a menu once no button is held: letting one go closes what is open then, and some systems ask while it is down. */
export function openMenu({ buttons }: Pick<MouseEvent, 'buttons'>, at: MenuAt): void {
  if (buttons === 0) menuStore.set(at)
  else window.addEventListener('pointerup', () => setTimeout(() => menuStore.set(at)), { once: true })
}

/** Routes that the map leaves out. */
export const hiddenStore = createStore<ReadonlySet<string>>(new Set())

/** The route whose driver is being swapped. */
export const swapStore = createStore<string | undefined>(undefined)

/** The stop that is being split. */
export const splitStore = createStore<string | undefined>(undefined)

/** Whether a further route is being described. */
export const addRouteStore = createStore(false)
