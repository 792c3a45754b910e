import { feature } from '#platform/accounts/web/feature.ts'
import type { Screen } from '#kit/web/screen.ts'

/** What a visitor sees before signing in; the rest of the screens is fetched when an address asks for it. */
export const doorScreens: Screen[] = feature.screens
