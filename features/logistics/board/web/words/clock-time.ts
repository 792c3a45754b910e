/** A moment of the planned day as fields of time write it, and back. */
export function clockTime(seconds: number): string {
  const minutes = Math.round(seconds / 60)
  const part = (value: number) => String(value).padStart(2, '0')
  return `${part(Math.floor(minutes / 60) % 24)}:${part(minutes % 60)}`
}

export function secondsOfClock(time: string): number | undefined {
  const [hours, minutes] = time.split(':').map(Number)
  return hours === undefined || minutes === undefined ? undefined : hours * 3600 + minutes * 60
}
