import type { WebFeature } from '#kit/web/feature.ts'

export const feature: WebFeature = {
  screens: [],
  parts: { 'store-settings/shopify': async () => (await import('./shopify-tab.tsx')).ShopifyTab },
}
