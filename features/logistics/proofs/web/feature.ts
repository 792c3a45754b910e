import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
  {
    name: 'apps-logistics-proof',
    path: '/apps/logistics/proof/{id}',
    title: 'logistics-proofs:screens.proof',
    action: 'read',
    subject: 'Proof',
    activeMenu: 'apps-logistics-deliveries',
    messages: ['logistics-deliveries', 'logistics-driver'],
    load: async () => (await import('./proof-page.tsx')).ProofPage,
  },
  {
    name: 'verify',
    path: '/verify',
    title: 'logistics-proofs:screens.verify',
    layout: 'blank',
    public: true,
    messages: ['logistics-driver'],
    load: async () => (await import('./verify-page.tsx')).VerifyPage,
  },
]

export const feature: WebFeature = {
  screens,
  parts: { 'delivery/proof': async () => (await import('./proof-card.tsx')).ProofCard },
}
