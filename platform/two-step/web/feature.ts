import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  notifications: {
    'two-factor-on': 'shield-lock',
    'two-factor-off': 'shield',
  },
}
