import { countLanding, enliven } from '#features/site/landing/web/enliven.ts'
import './front.css'
import '#features/site/landing/web/landing-sections.module.css'
import '#features/site/landing/web/landing.module.css'
import '#ui/brand.module.css'

const year = 365 * 24 * 60 * 60

// Whoever followed a link to the page in a language stays in it on the pages after it, unless they chose another before.
if (location.search.includes('lang=')) localStorage['language'] ??= document.documentElement.lang

enliven(document.body, {
  open: (path) => location.assign(path),
  switchTheme,
  setLanguage: (language) => {
    localStorage.setItem('language', language)
    document.cookie = `Routewright-language=${language}; path=/; max-age=${year}; samesite=lax`
    document.cookie = `Routewright-rtl=${language === 'ar'}; path=/; max-age=${year}; samesite=lax`
    return false
  },
})
countLanding()

function switchTheme(): void {
  const { dataset } = document.documentElement
  const theme = dataset['mantineColorScheme'] === 'dark' ? 'light' : 'dark'
  dataset['mantineColorScheme'] = theme
  document.cookie = `Routewright-theme=${theme}; path=/; max-age=${year}; samesite=lax`
}
