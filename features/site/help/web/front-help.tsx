import { FrontFrame } from '#ui/page/front-frame.tsx'
import { HelpArticlePage } from './help-article.tsx'
import { HelpCenterPage } from './help-center.tsx'

/** The help center for people who aren’t signed in. */
export function FrontHelpCenter() {
  return (
    <FrontFrame>
      <HelpCenterPage place="front" />
    </FrontFrame>
  )
}

export function FrontHelpArticle() {
  return (
    <FrontFrame>
      <HelpArticlePage place="front" />
    </FrontFrame>
  )
}
