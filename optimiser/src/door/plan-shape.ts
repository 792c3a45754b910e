import { any, listOf, object, oneOf, open, someNumber, text, wholeWithin } from './shape.ts'
import type { Shape } from './shape.ts'

const ids = listOf(text)

/** The stops of each vehicle in order; other fields of a plan are ignored. */
export const orderShape = object({ routes: listOf(object({ vehicle: text, stops: ids }, open)) }, open)

const times = { arrivalSeconds: someNumber, startSeconds: someNumber, endSeconds: someNumber }
const load = listOf(someNumber)
const visits: Readonly<Record<string, Shape>> = {
  start: object({ kind: any, depot: text, ...times, load }, open),
  stop: object({ kind: any, stop: text, ...times, lateSeconds: someNumber, load }, open),
  reload: object({ kind: any, depot: text, ...times, load }, open),
  break: object({ kind: any, break: wholeWithin(0, 1e6), ...times }, open),
  end: object({ kind: any, depot: text, ...times }, open),
}

const routeCosts = numbers(
  'fixed',
  'distance',
  'time',
  'overtime',
  'late',
  'preference',
  'stability',
  'compactness',
  'total',
)
const planCosts = numbers(
  'fixed',
  'distance',
  'time',
  'overtime',
  'late',
  'preference',
  'stability',
  'compactness',
  'total',
  'balance',
  'unassigned',
)
const totals = numbers(
  'distanceMeters',
  'durationSeconds',
  'drivingSeconds',
  'serviceSeconds',
  'waitingSeconds',
  'breakSeconds',
  'overtimeSeconds',
  'lateSeconds',
  'brokenPromises',
)

/** A complete plan. `check` verifies that its values are correct. */
export const planShape = object(
  {
    routes: listOf(
      object({ vehicle: text, stops: ids, visits: listOf(byKind(visits)), costs: routeCosts, totals }, open),
    ),
    unassigned: ids,
    costs: planCosts,
    totals,
  },
  open,
)

const places = { kind: any, stops: ids, vehicle: text, position: wholeWithin(0, 1e9) }

/** A manual change of a plan. */
export const editShape = byKind({
  insert: object(places, open),
  move: object(places, open),
  remove: object({ kind: any, stops: ids }, open),
  swap: object({ kind: any, stops: listOf(text, { least: 2, most: 2 }) }, open),
})

/** An object whose `kind` selects its shape. */
export function byKind(shapes: Readonly<Record<string, Shape>>): Shape {
  const kind = object({ kind: oneOf(...Object.keys(shapes)) }, open)
  return (value) => {
    kind(value)
    // The kind has just been checked.
    shapes[(value as { readonly kind: string }).kind]!(value)
  }
}

function numbers(...names: readonly string[]): Shape {
  return object(Object.fromEntries(names.map((name) => [name, someNumber])), open)
}
