import { IconHelpCircle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { Link } from '#ui/button/link.tsx'
import { useCurrentScreen } from '../current-screen.ts'

/** Leads from a screen to the article that explains it. */
export function HelpLink() {
  const t = useText('shell')
  const help = useCurrentScreen()?.help
  if (!help) return null
  return (
    <ActionIcon component={Link} to={`/pages/help-center/${help}`} aria-label={t('help')} title={t('help')}>
      <IconHelpCircle size={20} aria-hidden />
    </ActionIcon>
  )
}
