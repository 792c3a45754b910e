import { Link as RouterLink, useNavigate } from '@tanstack/react-router'
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react'

export type LinkProps = Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> & {
  /** A path of the program, as it stands in the address bar: `/apps/user/view/7?tab=security`. */
  to: string
  children?: ReactNode
  ref?: Ref<HTMLAnchorElement>
}

/** A link inside the program; its screen is fetched when the person is about to follow it. */
export function Link({ to, ...rest }: LinkProps) {
  const target = targetOf(to)
  return <RouterLink to={target.to} search={target.search as never} {...(target.hash && { hash: target.hash })} activeOptions={{ exact: true, includeSearch: true }} {...rest} />
}

/** Goes to a path of the program: `const go = useGo()`, then `go('/apps/user/list')`. */
export function useGo(): (to: string, options?: { replace?: boolean }) => void {
  const navigate = useNavigate()
  return (to, options = {}) => void navigate({ ...targetOf(to), ...options } as never)
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
