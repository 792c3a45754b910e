import { IconSunMoon } from '@tabler/icons-react'
import { languages, useLanguage, useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { chooseLanguage, switchTheme } from './choose-language.ts'
import classes from './front-tools.module.css'

/** Language and theme on every page for visitors, as on the landing page. */
export function FrontTools() {
  const t = useText('site-landing')
  const current = useLanguage()
  return (
    <div className={classes.tools}>
      <div role="group" aria-label={t('languages')} className={classes.languages}>
        {languages.map(({ i18nLang, name }) => (
          <button
            key={i18nLang}
            type="button"
            lang={i18nLang}
            aria-pressed={i18nLang === current}
            onClick={() => chooseLanguage(i18nLang)}
          >
            {name}
          </button>
        ))}
      </div>
      <ActionIcon aria-label={t('theme')} title={t('theme')} onClick={switchTheme}>
        <IconSunMoon size={20} aria-hidden />
      </ActionIcon>
    </div>
  )
}
