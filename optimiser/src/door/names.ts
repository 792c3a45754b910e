import { checkEach, ProblemFault } from './fault.ts'

/** The names of a problem. */
export interface Names {
  readonly depots: ReadonlySet<string>
  readonly vehicles: ReadonlySet<string>
  readonly stops: ReadonlySet<string>
  readonly units: ReadonlySet<string>
}

/** The ids; refuses duplicates. */
export function distinct(things: readonly { readonly id: string }[], path: string): Set<string> {
  const seen = new Set<string>()
  checkEach(path, things, ({ id }) => {
    if (seen.has(id)) throw new ProblemFault('id', { kind: 'named-twice', name: id })
    seen.add(id)
  })
  return seen
}

/** Refuses an unknown name. */
export function refuseUnknown(
  name: string | undefined,
  names: { readonly has: (name: string) => boolean },
  path: string,
): void {
  if (name !== undefined && !names.has(name)) throw new ProblemFault(path, { kind: 'name-unknown', name })
}

/** Refuses routes that serve a stop twice. */
export function refuseStopTwice(routes: readonly (readonly string[])[], path: string): void {
  const seen = new Set<string>()
  for (const stop of routes.flat()) {
    if (seen.has(stop)) throw new ProblemFault(path, { kind: 'served-twice', stop })
    seen.add(stop)
  }
}
