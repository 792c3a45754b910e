import { IconSunMoon } from '@tabler/icons-react'
import { languages } from '#kit/web/i18n.ts'
import { Brand } from '#ui/brand.tsx'
import type { LandingProps } from './landing-page.tsx'
import classes from './landing.module.css'

const sections = ['features', 'measured', 'pricing', 'questions', 'contact'] as const

/** The mark, the sections of the page, language, theme and the way in. */
export function LandingHeader({ t, language }: LandingProps) {
  return (
    <header className={classes.bar}>
      <a href="/" className={classes.brand} aria-label="Routewright">
        <Brand name="Routewright" />
      </a>
      <nav aria-label={t('sections')} className={classes.sections}>
        {sections.map((key) => (
          <a key={key} href={`#${key}`}>
            {t(`nav.${key}`)}
          </a>
        ))}
      </nav>
      <div className={classes.tools}>
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
      </div>
    </header>
  )
}
