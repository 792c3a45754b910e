import type { Audience, FindAudience } from '#kit/server/feature.ts'

/** Trackers belong to the settings. */
export const audienceOfTrackers: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }): [string, Audience] => [entityId, { reads: [['Setting']] }]))
