/** Whether an address belongs to a recipient's page, which is a page of its own: a delivery's, or the messages about it. */
export function isTrackPath(path: string): boolean {
  return path === '/track.html' || /^\/track(\/[^/]*(\/messages)?)?$/.test(path)
}
