import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  notifications: { 'little-room': 'alert-triangle' },
  audit: {
    file: [],
  },
}
