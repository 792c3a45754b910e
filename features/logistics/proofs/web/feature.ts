import type { WebFeature } from '#kit/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

const screens: Screen[] = [
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
