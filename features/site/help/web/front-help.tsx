import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { FrontFrame } from '#ui/front-frame.tsx'
import { HelpArticlePage } from './help-article.tsx'
import { HelpCenterPage } from './help-center.tsx'

/** The help center for people who aren’t signed in. */
export function FrontHelpCenter() {
  return (
    <Frame>
      <HelpCenterPage place="front" />
    </Frame>
  )
}

export function FrontHelpArticle() {
  return (
    <Frame>
      <HelpArticlePage place="front" />
    </Frame>
  )
}

function Frame({ children }: { children: ReactNode }) {
  const t = useText('site-help')
  const links = [
    { to: '/front-pages/help-center', title: t('screens.center') },
    { to: '/login', title: t('signIn') },
  ]
  return (
    <FrontFrame label={t('links')} links={links}>
      {children}
    </FrontFrame>
  )
}
