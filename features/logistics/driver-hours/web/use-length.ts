import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'

/** Hours and minutes in words, without hours where there are none. */
export function useLength(): (seconds: number) => string {
  const t = useText('logistics-driver-hours')
  const format = useFormat()
  return (seconds) => {
    const minutes = Math.round(seconds / 60)
    const hours = Math.floor(minutes / 60)
    const values = { hours: format.number(hours), minutes: format.number(minutes % 60) }
    return t(hours === 0 ? 'minutes' : 'length', values)
  }
}
