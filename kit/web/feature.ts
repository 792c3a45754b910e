import type { LoadPart } from './part.tsx'
import type { Screen } from './screen.ts'

/**
 * Where the forms of a thing have the names of its fields: the namespace of their texts, then the groups to look in. What the
 * audit log shows is therefore what the person saw when they made the change.
 */
export type FieldNames = [namespace?: string, ...groups: string[]]

/** Keys of texts: the beginning they share, several of these to try, or one whole key for each code. */
export type CodeKeys = string | string[] | Record<string, string>

/** What the groups of a thing don't name: fields whose texts have another key, and where the codes of a field have words. */
export type AuditWords = { names?: Record<string, string>; codes?: Record<string, CodeKeys> }

/** What one feature brings to the front end. It names no contract, so that the list stays light for every page. */
export type WebFeature = {
  screens: Screen[]
  /** Which calls become stale when an entity changes; addresses below them are meant too. */
  live?: Record<string, string[]>
  /** What it shows on screens of features below it, by the name of the place. */
  parts?: Record<string, LoadPart>
  /** The icon of each kind of notification; its text is under `notifications` in the messages. */
  notifications?: Record<string, string>
  /** The kinds of things its events are about; the words for them are under `audit` in the messages. */
  audit?: Record<string, FieldNames>
  /** What the audit log says of these things with texts of their own screens. */
  auditWords?: Record<string, AuditWords>
}
