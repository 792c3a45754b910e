import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { session } from '#kit/web/session.ts'
import { BlankMessage } from '#ui/blank-message.tsx'
import { readSite } from '../contract.ts'

/** A page for visitors, unless the workspace has closed its public pages; its own people always see it. */
export function PublicPage({ children }: { children: ReactNode }) {
  const { data } = useQuery(queryOf(readSite))
  if (data && !data.isPublic && !session()) return <ClosedPage />
  return children
}

export function ClosedPage() {
  const t = useText('site-landing')
  return <BlankMessage scene="closed" title={t('closed.title')} text={t('closed.text')} />
}
