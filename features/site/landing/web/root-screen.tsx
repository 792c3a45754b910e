import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useEffect } from 'react'
import { queryOf } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { readSite } from '../contract.ts'

const CompanyPage = lazy(async () => ({ default: (await import('./company-page.tsx')).CompanyPage }))
const LandingScreen = lazy(async () => ({ default: (await import('./landing-screen.tsx')).LandingScreen }))

/** What visitors find at the root: the company, or the product while the company has no name. */
export function RootScreen() {
  useEffect(forgetSignIn, [])
  const { data, error } = useQuery(queryOf(readSite))
  if (!data && !error) return null
  return <Suspense>{data?.owner ? <CompanyPage /> : <LandingScreen />}</Suspense>
}

/** What the root remembers of a session that has ended. */
function forgetSignIn(): void {
  if (!session()) document.cookie = 'Routewright-signed-in=; path=/; max-age=0; samesite=lax'
}
