const idKey = 'driver-device'
const personKey = 'driver-device-person'
const waitingKey = 'driver-waiting'

/** The id of this device as it signs in. */
export function deviceId(): string {
  const known = localStorage.getItem(idKey)
  if (known) return known
  const made = crypto.randomUUID()
  localStorage.setItem(idKey, made)
  return made
}

/** The id under which a person's acts are counted: that of the device for the first person who uses it, another for each that follows. */
export function deviceIdFor(userId: number): string {
  const first = localStorage.getItem(personKey)
  if (first !== null && first !== String(userId)) return crypto.randomUUID()
  localStorage.setItem(personKey, String(userId))
  return deviceId()
}

/** How much waited when the last person's session ended, so that the sign-in can say that it is still there. */
export function waitingHere(): number {
  return Number(localStorage.getItem(waitingKey) ?? 0)
}

export function rememberWaiting(count: number): void {
  localStorage.setItem(waitingKey, String(count))
}

/** What the office sees in its list of devices. */
export function deviceName(): string {
  const found = /(iPhone|iPad|Android [\d.]+; [^;)]+|Android|Windows|Macintosh|Linux)/.exec(navigator.userAgent)
  return (found?.[1] ?? 'Browser').slice(0, 80)
}
