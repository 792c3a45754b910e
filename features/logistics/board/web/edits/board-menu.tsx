import { useEffect, useRef } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { Menu } from '#ui/button/controls.ts'
import { heldWith, useBoard, type Board } from '../model/board.ts'
import classes from './edits.module.css'
import { menuStore, openMenu, type MenuAt } from '../model/menu-store.ts'
import { RouteMenuItems } from '../parts/route-menu.tsx'
import { StopMenuItems } from '../parts/stop-menu.tsx'

// The menu ends where its button does: as wide as the menu, it begins at the pointer.
const menuWidth = 270

/** The menu of a stop or a route, where the right button or the menu key was pressed. */
export function BoardMenu() {
  const t = useText('logistics-board')
  const board = useBoard()
  const at = menuStore.use()
  const anchor = useRef<HTMLButtonElement>(null)
  useAsking(board)
  useEffect(() => {
    if (at) anchor.current?.click()
  }, [at])
  return (
    <Menu width={menuWidth}>
      <Menu.Target>
        <button
          ref={anchor}
          type="button"
          tabIndex={-1}
          className={classes.menuAnchor}
          aria-hidden
          aria-label={t('menu.title')}
          style={{ left: Math.min(at?.x ?? 0, window.innerWidth - menuWidth - 8), top: at?.y ?? 0, width: menuWidth }}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {at && ('route' in at ? <RouteMenuItems id={at.route} /> : <StopMenuItems ids={at.stops} />)}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Browsers ask for a menu at the place of the pointer, or at what has the focus where a key was pressed. */
function useAsking(board: Board) {
  const latest = useRef(board)
  useEffect(() => {
    latest.current = board
  })
  useEffect(() => {
    const ask = (event: MouseEvent) => {
      const at = menuFor(event, latest.current)
      if (!at) return
      event.preventDefault()
      openMenu(event, at)
    }
    window.addEventListener('contextmenu', ask)
    return () => {
      window.removeEventListener('contextmenu', ask)
      menuStore.set(undefined)
    }
  }, [])
}

function menuFor(event: MouseEvent, { mayEdit, selection, stops, routes }: Board): MenuAt | undefined {
  // A finger that rests on a stop picks it up.
  const isTouch = 'pointerType' in event && event.pointerType === 'touch'
  if (!mayEdit || isTouch || !(event.target instanceof Element)) return undefined
  const place = { x: event.clientX, y: event.clientY }
  const stop = event.target.closest<HTMLElement>('[data-stop]')?.dataset['stop']
  if (stop !== undefined && stops.has(stop)) return { ...place, stops: heldWith(selection, stop) }
  const row = event.target.closest<HTMLElement>('[data-row], [data-route]')?.dataset
  const route = row?.['row'] ?? row?.['route']
  return route !== undefined && routes.has(route) ? { ...place, route } : undefined
}
