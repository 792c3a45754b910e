import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

/** The pages that belong to no feature, or to several. */
const screens: Screen[] = [
  {
    name: 'not-authorized',
    path: '/not-authorized',
    aliases: ['/pages/misc/not-authorized'],
    title: 'shell:screens.notAuthorized',
    layout: 'blank',
    public: true,
    load: async () => (await import('./not-authorized.tsx')).NotAuthorized,
  },
  {
    name: 'pages-misc-coming-soon',
    path: '/pages/misc/coming-soon',
    title: 'shell:screens.comingSoon',
    layout: 'blank',
    public: true,
    icon: 'hourglass',
    searchGroup: 'appsAndPages',
    load: async () => (await import('./coming-soon.tsx')).ComingSoon,
  },
  {
    name: 'pages-misc-under-maintenance',
    path: '/pages/misc/under-maintenance',
    title: 'shell:screens.maintenance',
    layout: 'blank',
    public: true,
    icon: 'tool',
    searchGroup: 'appsAndPages',
    load: async () => (await import('./under-maintenance.tsx')).UnderMaintenance,
  },
  {
    name: 'pages-misc-internal-server-error',
    path: '/pages/misc/internal-server-error',
    title: 'shell:screens.serverError',
    layout: 'blank',
    public: true,
    load: async () => (await import('./server-error.tsx')).ServerError,
  },
  {
    name: '$error',
    path: '*',
    aliases: ['/pages/misc/not-found/{error}', '/pages/misc/not-found'],
    title: 'shell:screens.notFound',
    layout: 'blank',
    public: true,
    load: async () => (await import('./not-found.tsx')).NotFound,
  },
]

export const feature: WebFeature = { screens }
