import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { watchMedia } from '#kit/web/media.ts'
import type { Column } from './column.ts'
import { columnsWithout } from './fit-columns.ts'

const useIsCards = watchMedia('(max-width: 599px)').use

/** As many columns as the box has room for; on a phone rows are cards, which have room for all. */
export function useFittingColumns<R>(
  columns: Column<R>[],
  rows: unknown,
): { shown: Column<R>[]; box: RefObject<HTMLDivElement | null> } {
  const box = useRef<HTMLDivElement>(null)
  const isCards = useIsCards()
  const [width, setWidth] = useState(0)
  const given = `${width} ${columns.map(({ key }) => key).join()}`
  const [fit, setFit] = useState({ given, rows, gone: 0 })
  // Another width, other columns or other rows may have room for more.
  const gone = fit.given === given && fit.rows === rows ? fit.gone : 0
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || isCards || width === 0 || gone >= columns.length - 1) return
    if (element.scrollWidth > element.clientWidth) setFit({ given, rows, gone: gone + 1 })
  }, [isCards, width, gone, columns.length, given, rows])
  return { shown: isCards ? columns : columnsWithout(columns, gone), box }
}
