import { IconHelpCircle } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { Link } from '#ui/button/link.tsx'
import { useCurrentScreen } from '../current-screen.ts'
import classes from './help-link.module.css'

const center = '/pages/help-center'

/** Leads from a screen to the article that explains it, or else to the help center. */
export function HelpLink() {
  const t = useText('shell')
  const article = useCurrentScreen()?.help
  return (
    <Link
      to={article ? `${center}/${article}` : center}
      className={classes.help}
      aria-label={article && t('help')}
      title={article && t('help')}
    >
      <IconHelpCircle size={16} stroke={1.5} aria-hidden />
      <span>{t('helpShort')}</span>
    </Link>
  )
}
