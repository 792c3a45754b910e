import { countLanding, enliven } from '#features/site/landing/web/enliven.ts'
import { keepChoice, keepLanguage } from '../keep-language.ts'
import './front.css'
import '#features/site/landing/web/day-replay.module.css'
import '#features/site/landing/web/landing-sections.module.css'
import '#features/site/landing/web/landing.module.css'
import '#features/site/landing/web/site-menu.module.css'
import '#features/site/landing/web/newsletter-form.module.css'
import '#ui/page/brand.module.css'

// Whoever followed a link to the page in a language stays in it on the pages after it, unless they chose another before.
if (location.search.includes('lang=')) localStorage['language'] ??= document.documentElement.lang

enliven(document.body, {
  open: (path) => location.assign(path),
  switchTheme,
  setLanguage: (language) => {
    keepLanguage(language)
    keepChoice('rtl', String(language === 'ar'))
    return false
  },
})
countLanding()

function switchTheme(): void {
  const { dataset } = document.documentElement
  const theme = dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  dataset['mantineColorScheme'] = theme
  keepChoice('theme', theme)
}
