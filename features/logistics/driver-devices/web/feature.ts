import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: {
    'driver/sign-in-code': async () => (await import('./sign-in-code.tsx')).SignInCode,
    'driver/devices': async () => (await import('./device-list.tsx')).DeviceList,
  },
  notifications: { 'device-key-replaced': 'key', 'own-key-replaced': 'key', 'signed-in-by-code': 'device-mobile' },
}
