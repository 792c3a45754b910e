import type { Screen } from '#kit/web/screen.ts'
import { offerParts } from '#kit/web/part.tsx'
import { addEntities } from '#platform/events/web/label-sources.ts'
import { addNotificationIcons } from '#platform/notifications/web/kind-icons.ts'
import { webFeatures } from './features.web.ts'

/** Every screen of the program, feature by feature. */
export const screens: Screen[] = webFeatures.flatMap((feature) => feature.screens)

for (const { parts, notifications, audit, auditWords } of webFeatures) {
  offerParts(parts)
  addNotificationIcons(notifications)
  addEntities(audit, auditWords)
}
