import { useSearch } from '@tanstack/react-router'
import { formatAddressQuery } from '#kit/web/address-query.ts'
import { keepSession, type Session } from '#kit/web/session.ts'
import { useGo } from '#ui/button/link.tsx'

/** Stores the signed-in person and opens the page they wanted. */
export function useEnter(): (session: Session) => void {
  const go = useGo()
  const query: Record<string, unknown> = useSearch({ strict: false })
  return (session) => {
    keepSession(session)
    go(destinationOf(query), { replace: true })
  }
}

/** What a sign-in is for, by where it leads: whoever signs in at the shop’s checkout opens no more than the shop. */
export function surfaceOf(query: Record<string, unknown>): 'office' | 'shop' {
  return destinationOf(query).startsWith('/front-pages/checkout') ? 'shop' : 'office'
}

/** Where a sign-in leads: the address in `to` with the query it had; never another site. */
export function destinationOf({ to, ...query }: Record<string, unknown>): string {
  if (typeof to !== 'string' || !to.startsWith('/')) return '/'
  const here = 'http://here.invalid'
  const target = URL.canParse(to, here) ? new URL(to, here) : undefined
  // A path such as `/x/..//site` is of this origin, but begins like the address of another.
  if (target?.origin !== here || target.pathname.startsWith('//')) return '/'
  const own = target.search || formatAddressQuery(query)
  return `${target.pathname}${own}${target.hash}`
}
