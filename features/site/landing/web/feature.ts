import { withMessages } from '#kit/web/i18n.ts'
import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'front-pages-landing-page',
    path: '/front-pages/landing-page',
    title: 'site-landing:screens.landing',
    layout: 'blank',
    public: true,
    menu: { section: 'frontPages', icon: 'device-desktop', order: 700 },
    searchGroup: 'frontPages',
    icon: 'device-desktop',
    load: async () => (await import('./landing-screen.tsx')).LandingScreen,
  },
  {
    name: 'apps-site',
    path: '/apps/site',
    title: 'site-landing:screens.site',
    action: 'write',
    subject: 'StoreSettings',
    menu: { section: 'settings', icon: 'world', order: 890 },
    searchGroup: 'appsAndPages',
    icon: 'world',
    messages: ['own-address'],
    load: async () => (await import('./site-screen.tsx')).SiteScreen,
  },
]

const loaded = () => withMessages(import('./site-frame.tsx'), 'site-landing')

export const feature: WebFeature = {
  screens,
  parts: {
    'front/gate': async () => (await import('./public-page.tsx')).PublicGate,
    'front/header': async () => (await loaded()).FrontHeader,
    'front/footer': async () => (await loaded()).FrontFooter,
  },
  notifications: { 'own-site-set': 'world' },
  live: { sitePages: ['/api/pages/site'] },
  audit: { sitePages: ['site-landing', 'site.'] },
}
