/** Whether an address is a link that one person was given, which no search engine should list. */
export function isPrivateLink(path: string): boolean {
  return /^\/(invoice|invitation|track)(\/|$)/.test(path)
}

/** A tracking link as a page or a call: no other site hears of it. */
export function isOfTrackingLink(path: string): boolean {
  return /^\/(api\/)?track\//.test(path)
}
