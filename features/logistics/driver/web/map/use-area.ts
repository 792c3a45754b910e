import { useEffect, useState, type RefObject } from 'react'
import type { RouteNow } from '../route/use-day.tsx'
import type { Size } from './camera.ts'

/** The map that lies on the device, read again once a newer one does. */
export function useKeptArea({ day, view: { keptArea } }: RouteNow): ArrayBuffer | undefined {
  const [read, setRead] = useState<{ version: string; file: ArrayBuffer }>()
  useEffect(() => {
    let isWanted = true
    if (keptArea)
      void day.area.read().then((kept) => {
        if (isWanted) setRead(kept)
      })
    return () => {
      isWanted = false
    }
  }, [day, keptArea])
  return keptArea === undefined ? undefined : read?.file
}

export function useSize(element: RefObject<HTMLElement | null>): Size | undefined {
  const [size, setSize] = useState<Size>()
  useEffect(() => {
    if (!element.current) return undefined
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element])
  return size
}
