import type { LoadPart } from './part.tsx'
import type { Screen } from './screen.ts'

/** What one feature brings to the front end. It names no contract, so that the list stays light for every page. */
export type WebFeature = {
  screens: Screen[]
  /** Which calls become stale when an entity changes; addresses below them are meant too. */
  live?: Record<string, string[]>
  /** What it shows on screens of features below it, by the name of the place. */
  parts?: Record<string, LoadPart>
  /** The icon of each kind of notification; its text is under `notifications` in the messages. */
  notifications?: Record<string, string>
}
