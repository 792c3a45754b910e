/** A short word a person can read out when asking for help. */
export function newReference(): string {
  return crypto.randomUUID().slice(0, 8)
}
