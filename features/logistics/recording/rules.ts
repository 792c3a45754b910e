import type { ActionKind } from '../driver/rules.ts'

/** What the office records of a route for its driver. */
export const officeKinds = [
  'accept',
  'loaded',
  'depart',
  'arrive',
  'deliver',
  'partly',
  'pickUp',
  'fail',
  'undo',
  'breakStart',
  'breakEnd',
  'problem',
  'note',
  'returned',
  'finish',
] as const satisfies readonly ActionKind[]
export type OfficeKind = (typeof officeKinds)[number]

/** Under this name the reason of the office stays with an action. */
export const officeReason = 'officeReason'
