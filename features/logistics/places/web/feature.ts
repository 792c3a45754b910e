import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  audit: {
    place: ['logistics-deliveries', '', 'form.', 'fields.'],
  },
}
