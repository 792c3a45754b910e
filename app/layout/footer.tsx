import { textOf, useText } from '#kit/web/i18n.ts'
import { usePreferences } from '#kit/web/preferences.ts'
import { Link } from '#ui/button/link.tsx'
import classes from './footer.module.css'

const year = new Date().getFullYear()

/** The line under the content. */
export function Footer() {
  const t = useText('shell')
  const [{ footerType }] = usePreferences()
  if (footerType === 'hidden') return null
  return (
    <footer className={classes.footer} data-type={footerType}>
      <div className={classes.inner}>
        <span>{t('footer.copyright', { year })}</span>
        <nav className={classes.links} aria-label={t('footer.links')}>
          <Link to="/pages/terms">{textOf('site-help:screens.terms')}</Link>
          <a href="/api/docs">{t('footer.api')}</a>
        </nav>
      </div>
    </footer>
  )
}
