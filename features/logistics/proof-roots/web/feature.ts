import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  notifications: { 'proof-root': 'shield-lock' },
  audit: { proofRoot: ['logistics-proof-roots', ''] },
}
