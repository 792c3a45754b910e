import type { Contributed } from '#kit/contract/contributed.ts'
import { filled } from '#kit/contract/sentence.ts'
import type { Issue } from './errors.ts'
import type { Program } from './feature.ts'
import { notValid, type Place } from './read-input.ts'
import { refusals } from './refusals.ts'

type Parts = Pick<Program, Contributed>
type Given = { place: Place; path: string; value: string | readonly string[] | undefined }

/** All names that features contribute. */
export function contributedIn(program: Parts): Record<Contributed, readonly string[]> {
  return {
    keyScopes: program.keyScopes.map(({ name }) => name),
    viewedLists: Object.keys(program.viewedLists),
    optionalNotifications: program.optionalNotifications,
  }
}

/** Refuses a name that no feature contributes, or more names than there are, as a contract refuses a value. */
export function mustBeContributed(program: Parts, kind: Contributed, { place, path, value }: Given): void {
  const names = contributedIn(program)[kind]
  const text = filled(refusals.fields.oneOf, { values: names.join(', ') })
  const isUnknown = (name: string) => !names.includes(name)
  const issues: Issue[] =
    typeof value === 'object'
      ? value.flatMap((name, index) => (isUnknown(name) ? [{ path: `${path}.${index}`, text }] : []))
      : value !== undefined && isUnknown(value)
        ? [{ path, text }]
        : []
  if (typeof value === 'object' && value.length > names.length)
    issues.push({ path, text: filled(refusals.fields.most, { most: names.length }) })
  if (issues.length > 0) throw notValid(place, issues)
}
