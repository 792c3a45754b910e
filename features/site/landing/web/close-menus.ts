/** Closes the menu of the public pages once something else is wanted: a link in it, another place, or Escape. */
export function closeMenus(root: HTMLElement, signal: AbortSignal): void {
  const menus = () => root.querySelectorAll<HTMLDetailsElement>('[data-site-menu][open]')
  document.addEventListener(
    'click',
    ({ target }) => {
      for (const menu of menus()) {
        const isKept = target instanceof Element && menu.contains(target) && !target.closest('a')
        if (!isKept) menu.open = false
      }
    },
    { signal },
  )
  document.addEventListener(
    'keydown',
    ({ key }) => {
      if (key !== 'Escape') return
      for (const menu of menus()) {
        menu.open = false
        menu.querySelector('summary')?.focus()
      }
    },
    { signal },
  )
}
