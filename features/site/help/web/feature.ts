import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const path = '/pages/help-center'
const open = { layout: 'blank', public: true } as const

const screens: Screen[] = [
  {
    name: 'pages-help-center',
    path,
    title: 'site-help:screens.center',
    menu: { section: 'pages', icon: 'lifebuoy', order: 840 },
    searchGroup: 'appsAndPages',
    icon: 'lifebuoy',
    load: async () => (await import('./help-center.tsx')).HelpCenterScreen,
  },
  {
    name: 'pages-help-center-slug',
    path: `${path}/{slug}`,
    title: 'site-help:screens.article',
    activeMenu: 'pages-help-center',
    load: async () => (await import('./help-article.tsx')).HelpArticleScreen,
  },
  {
    ...open,
    name: 'front-pages-help-center',
    path: '/front-pages/help-center',
    title: 'site-help:screens.center',
    searchGroup: 'frontPages',
    icon: 'lifebuoy',
    load: async () => (await import('./front-help.tsx')).FrontHelpCenter,
  },
  {
    ...open,
    name: 'front-pages-article-slug',
    path: '/front-pages/article/{slug}',
    title: 'site-help:screens.article',
    load: async () => (await import('./front-help.tsx')).FrontHelpArticle,
  },
  {
    ...open,
    name: 'pages-terms',
    path: '/pages/terms',
    aliases: ['/pages/privacy'],
    title: 'site-help:screens.terms',
    load: async () => (await import('./legal-page.tsx')).LegalPage,
  },
]

export const feature: WebFeature = { screens }
