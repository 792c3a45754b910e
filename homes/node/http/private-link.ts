/** Whether an address is a link that one person was given, which no search engine should list. */
export function isPrivateLink(path: string): boolean {
  return /^\/(invoice|invitation|track)(\/|$)/.test(path)
}
