import { IconSunMoon } from '@tabler/icons-react'
import { languages } from '#kit/web/i18n.ts'
import { SiteHeader, type SiteLink } from './site-menu.tsx'
import type { LandingProps } from './landing-page.tsx'
import classes from './landing.module.css'

/** Links of the page that a server sends: those to its own parts stay on it. */
export const PlainLink: SiteLink = ({ to, children, ...rest }) => (
  <a href={to.replace('/front-pages/landing-page#', '#')} {...rest}>
    {children}
  </a>
)

/** The header of the public pages with language, theme and the way in, as this page needs them without the program. */
export function LandingHeader({ t, language }: LandingProps) {
  return (
    <SiteHeader t={t} link={PlainLink}>
      <nav aria-label={t('languages')} className={classes.languages}>
        {languages.map(({ i18nLang, name }) => (
          <a
            key={i18nLang}
            href={`?lang=${i18nLang}`}
            hrefLang={i18nLang}
            lang={i18nLang}
            data-language={i18nLang}
            aria-current={i18nLang === language || undefined}
            title={name}
          >
            {name}
          </a>
        ))}
      </nav>
      <button type="button" data-theme-switch aria-label={t('theme')} title={t('theme')} className={classes.icon}>
        <IconSunMoon size={20} aria-hidden />
      </button>
      <a className={classes.quiet} href="/login">
        {t('signIn')}
      </a>
    </SiteHeader>
  )
}
