/** Whether two values are the same once written as JSON, as they are sent and stored. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
