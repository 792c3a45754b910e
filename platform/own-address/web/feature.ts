import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  live: { ownAddress: ['/api/own-address'] },
  notifications: { 'own-address': 'link', 'own-address-set': 'link' },
  audit: { ownAddress: ['own-address', ''] },
}
