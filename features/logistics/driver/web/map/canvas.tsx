import { useEffect, useMemo, useRef, useState } from 'react'
import { usePeopleLanguage } from '#kit/web/i18n.ts'
import { useColorScheme } from '#kit/web/preferences.ts'
import { createArea } from './area.ts'
import type { Camera, Size } from './camera.ts'
import { drawMap } from './draw.ts'
import classes from './map.module.css'

type Props = { file: ArrayBuffer; camera: Camera; size: Size }

/** The drawn ground below the stops. */
export function MapCanvas({ file, camera, size }: Props) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [readings, setReadings] = useState(0)
  const area = useMemo(() => areaOf(file, () => setReadings((count) => count + 1)), [file])
  const language = usePeopleLanguage()
  const isDark = useColorScheme() === 'dark'
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const context = canvas.current?.getContext('2d')
      if (!area || !context) return
      const ratio = Math.min(devicePixelRatio, 2)
      fit(context.canvas, size, ratio)
      drawMap(context, area.inSight(camera, size), { camera, size, ratio, language })
    })
    return () => cancelAnimationFrame(frame)
  }, [area, readings, camera, size, isDark, language])
  return (
    <>
      <canvas ref={canvas} className={classes['canvas']} aria-hidden />
      {area && <p className={classes['attribution']}>{area.attribution}</p>}
    </>
  )
}

/** Nothing where what was kept can't be read: the stops are shown without it. */
function areaOf(file: ArrayBuffer, onRead: () => void) {
  try {
    return createArea(file, onRead)
  } catch {
    return undefined
  }
}

function fit(canvas: HTMLCanvasElement, { width, height }: Size, ratio: number): void {
  const [wide, high] = [Math.round(width * ratio), Math.round(height * ratio)]
  if (canvas.width === wide && canvas.height === high) return
  canvas.width = wide
  canvas.height = high
}
