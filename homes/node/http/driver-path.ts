/** Whether an address belongs to the driver page, which is a page of its own. */
export function isDriverPath(path: string): boolean {
  return path === '/driver.html' || path === '/driver' || path.startsWith('/driver/')
}
