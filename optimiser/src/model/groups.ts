import type { Model } from './model.ts'

/** Stops of each group that must share a route. */
export function groupMembers(model: Model): readonly (readonly number[])[] {
  const members = Array.from({ length: model.togetherCount }, (): number[] => [])
  for (let stop = 0; stop < model.stopCount; stop++) {
    for (let entry = model.togetherFrom[stop]!; entry < model.togetherFrom[stop + 1]!; entry++)
      members[model.together[entry]!]!.push(stop)
  }
  return members
}
