import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'delivery/instruction': async () => (await import('./delivery-instruction.tsx')).DeliveryInstruction },
  live: { recipientInstruction: ['/api/apps/logistics/instructions'] },
  audit: { recipientInstruction: ['logistics-recipient-instructions', 'fields.'] },
  auditWords: {
    recipientInstruction: { codes: { leaveWith: 'logistics-recipient-instructions:leaveWith.' } },
  },
}
