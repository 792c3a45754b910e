import * as z from 'zod/mini'

export type StepFields = {
  fields: readonly string[]
  /** What is wrong that the form itself can’t know, by the path of the field. */
  faults?: Readonly<Record<string, string>>
}

/** Whether a path such as `address.town` belongs to one of a step's fields. */
export function isInStep(path: string, { fields }: StepFields): boolean {
  return fields.some((field) => path === field || path.startsWith(`${field}.`))
}

/** The first step with something wrong in it; the last one if there is none. Steps behind it stay closed. */
export function firstOpenStep(schema: z.ZodMiniType, values: unknown, steps: readonly StepFields[]): number {
  const read = z.safeParse(schema, values)
  const paths = read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))
  const hasFault = ({ faults = {} }: StepFields) => Object.keys(faults).length > 0
  const wrong = steps.findIndex((step) => hasFault(step) || paths.some((path) => isInStep(path, step)))
  return wrong === -1 ? steps.length - 1 : wrong
}
