import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { template: ['/api/apps/logistics/plan-templates'] },
  audit: { template: ['logistics-templates', 'save.'] },
  parts: {
    'board/plan-templates': async () => (await import('./template-items.tsx')).PlanItems,
    'board/route-templates': async () => (await import('./template-items.tsx')).RouteItem,
    'board/new-plan': async () => (await import('./start-from.tsx')).StartFrom,
    'board/template-dialogs': async () => (await import('./template-dialogs.tsx')).TemplateDialogs,
  },
}
