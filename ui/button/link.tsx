import { useRouter, type AnyRouter } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the program, as in the address bar: `/apps/user/view/7?tab=security`. */
  to: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/**
 * A link inside the program; its screen is fetched when the person is about to follow it. It does not listen to the
 * router as the router's own link does: a screen holds dozens, and each would be drawn again at every step.
 */
export function Link({ to, children, onClick, onPointerEnter, onFocus, ...rest }: LinkProps) {
  const router = useRouter()
  const prepare = () => void router.preloadRoute(targetOf(to))
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (!isPlain(event) || rest.target || rest.download !== undefined) return
    event.preventDefault()
    void goTo(router, to)
  }
  return (
    <a
      {...rest}
      href={to}
      onClick={follow}
      onPointerEnter={(event) => (onPointerEnter?.(event), prepare())}
      onFocus={(event) => (onFocus?.(event), prepare())}
    >
      {children}
    </a>
  )
}

/** Goes to a path of the program: `const go = useGo()`, then `go('/apps/user/list')`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const router = useRouter()
  return (to, options) => void goTo(router, to, options)
}

function goTo(router: AnyRouter, to: string, options: { replace?: boolean } = {}): Promise<void> {
  return router.navigate({ ...targetOf(to), ...options })
}

// With a modifier key or another button the browser opens the link its own way.
function isPlain(event: MouseEvent): boolean {
  return (
    !event.defaultPrevented &&
    event.button === 0 &&
    !event.metaKey &&
    !event.ctrlKey &&
    !event.shiftKey &&
    !event.altKey
  )
}

function targetOf(to: string) {
  const { pathname, searchParams, hash } = new URL(to, 'http://localhost')
  const search: Record<string, unknown> = {}
  for (const key of new Set(searchParams.keys())) {
    const values = searchParams.getAll(key)
    search[key] = values.length > 1 ? values : values[0]
  }
  return { to: pathname, search, hash: hash.slice(1) }
}
