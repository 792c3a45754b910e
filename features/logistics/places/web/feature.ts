import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  audit: {
    place: ['logistics-deliveries', '', 'form.', 'fields.'],
  },
  auditWords: {
    place: {
      names: {
        door: 'logistics-deliveries:pin.door',
        parking: 'logistics-deliveries:pin.parking',
      },
      codes: {
        quality: 'logistics-deliveries:qualities.',
      },
    },
  },
}
