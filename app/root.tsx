import { VisuallyHidden } from '@mantine/core'
import { Outlet, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { textOf, useLanguage } from '#kit/web/i18n.ts'
import { useOwnTitle } from '#kit/web/page-title.ts'
import { hasEnded, onSession } from '#kit/web/session.ts'
import { ConfirmHost } from '#ui/overlay/confirm-host.tsx'
import { NoticeHost } from '#ui/overlay/notices.tsx'
import { ProgressBar } from './layout/progress-bar.tsx'
import { useCurrentScreen } from './current-screen.ts'

/** What surrounds every screen, whatever its layout. */
export function Root() {
  const router = useRouter()
  useEffect(() => onSession(() => void (hasEnded() || router.invalidate())), [router])
  return (
    <>
      <ProgressBar />
      <PageTitle />
      <Outlet />
      <NoticeHost />
      <ConfirmHost />
    </>
  )
}

function PageTitle() {
  useLanguage()
  const screen = useCurrentScreen()
  const own = useOwnTitle()
  const title = own ?? (screen ? textOf(screen.title) : '')
  useEffect(() => {
    document.title = title ? `${title} · Routewright` : 'Routewright'
  }, [title])
  return <VisuallyHidden component="output">{title}</VisuallyHidden>
}
