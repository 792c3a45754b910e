import type { Audience, FindAudience } from '#kit/server/feature.ts'

/** Trackers belong to the settings. */
export const audienceOfTrackers: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }): [string, Audience] => [entityId, { reads: [['Setting']] }]))

/** Everyone who may see positions hears that some changed; which ones they may see is looked at when they ask. */
export const audienceOfPositions: FindAudience = async (_, changes) =>
  new Map(changes.map(({ entityId }): [string, Audience] => [entityId, { reads: [['Position']] }]))
