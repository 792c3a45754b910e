import type { SitePages } from './contract.ts'

export const siteDefaults: SitePages = { isPublic: true, ownSite: '', version: 0 }

/** The code in a tracking link or on its own, as people paste it; nothing if there is none. */
export function trackingCodeIn(words: string): string | undefined {
  return /(?:^|[^0-9a-f])([0-9a-f]{32})(?![0-9a-f])/.exec(words.trim().toLowerCase())?.[1]
}

/** How many messages visitors send within an hour: from one network address, and all together. */
export const mostMessages = { ofOne: 5, ofAll: 60 }
