/** Whether an address belongs to the recipient's page, which is a page of its own; what lies below it are screens. */
export function isTrackPath(path: string): boolean {
  return path === '/track.html' || /^\/track(\/[^/]*)?$/.test(path)
}
