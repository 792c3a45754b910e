import type { WebFeature } from '#kit/web/feature.ts'

/** The manifest of every feature, and of the pages that belong to none, by its file. */
export const manifests = import.meta.glob<WebFeature>(
  ['/features/*/*/web/feature.ts', '/platform/*/web/feature.ts', '/app/pages/feature.ts'],
  { eager: true, import: 'feature' },
)
