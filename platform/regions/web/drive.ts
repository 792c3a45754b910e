import { useMemo, useState } from 'react'
import { placeAlong } from '#ui/map/along.ts'
import type { Position } from '#ui/map/map-box.ts'
import type { VehicleFeed } from '#ui/map/moving-vehicles.tsx'

const driveMs = 24_000
const calmStepMs = 1_000

/** Drives once along a path, in less than half a minute however long it is; in steps for those who asked for little motion. */
export function useDrive(path: readonly Position[] | undefined, color: string) {
  const [driven, setDriven] = useState<readonly Position[]>()
  const isDriving = driven !== undefined && driven === path
  const feed = useMemo(
    () => (isDriving ? feedAlong({ path: driven, color, onEnd: () => setDriven(undefined) }) : undefined),
    [isDriving, driven, color],
  )
  return { feed, isDriving, start: () => setDriven(path), stop: () => setDriven(undefined) }
}

function feedAlong({
  path,
  color,
  onEnd,
}: {
  path: readonly Position[]
  color: string
  onEnd: () => void
}): VehicleFeed {
  const startedAt = performance.now()
  const share = () => Math.min(1, (performance.now() - startedAt) / driveMs)
  return {
    current: () => {
      const place = placeAlong(path, share())
      return place ? [{ id: 'tried', color, label: '', ...place }] : []
    },
    subscribe: (onChange) => {
      const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches
      const timer = setInterval(
        () => {
          onChange()
          if (share() === 1) onEnd()
        },
        isCalm ? calmStepMs : 16,
      )
      return () => clearInterval(timer)
    },
  }
}
