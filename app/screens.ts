import type { Screen } from '#kit/web/screen.ts'
import { webFeatures } from './features.web.ts'

/** Every screen of the program, feature by feature. */
export const screens: Screen[] = webFeatures.flatMap((feature) => feature.screens)
