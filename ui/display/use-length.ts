import { useCallback } from 'react'
import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { lengthText } from './length-text.ts'

/** Lengths of time in words, as `lengthText` writes them. */
export function useLength(): (seconds: number) => string {
  const t = useText('ui')
  const format = useFormat()
  return useCallback((seconds) => lengthText(t, format, seconds), [t, format])
}
