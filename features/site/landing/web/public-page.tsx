import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { usePageTitle } from '#kit/web/page-title.ts'
import { queryOf } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'
import { readSite } from '../contract.ts'

/** On every page for visitors: leads away where the workspace has closed them. Its own people see them all the same. */
export function PublicGate() {
  const navigate = useNavigate()
  const { data } = useQuery(queryOf(readSite))
  const isClosed = data?.isPublic === false && !session()
  useEffect(() => {
    if (isClosed) void navigate({ to: '/front-pages/landing-page', replace: true })
  }, [isClosed, navigate])
  return null
}

export function ClosedPage() {
  const t = useText('site-landing')
  usePageTitle(t('closed.title'))
  const way = { to: '/login', label: t('signIn') }
  return <BlankMessage scene="closed" title={t('closed.title')} text={t('closed.text')} way={way} />
}
