import { useFormat } from './format.ts'

/** Lengths of time in the person's language: "1 hr 20 min". */
export function useLength(): (seconds: number) => string {
  const { number } = useFormat()
  const unit = (value: number, name: 'hour' | 'minute') => number(value, { style: 'unit', unit: name })
  return (seconds) => {
    const minutes = Math.max(1, Math.round(seconds / 60))
    const hours = Math.floor(minutes / 60)
    if (hours === 0) return unit(minutes, 'minute')
    return minutes % 60 === 0 ? unit(hours, 'hour') : `${unit(hours, 'hour')} ${unit(minutes % 60, 'minute')}`
  }
}
