import { watchMedia } from '#kit/web/media.ts'

/** True below the overlay breakpoint, where the menu is an overlay. */
export const useIsNarrow = watchMedia('(max-width: 1279px)').use

const isBelow1360 = watchMedia('(max-width: 1359px)')
const isBelow1600 = watchMedia('(max-width: 1599px)')

/** True where a screen that needs the width has none to spare for the whole menu. */
export function useHasRail(railBelow: 1360 | 1600 | undefined): boolean {
  const isBelow = { 1360: isBelow1360.use(), 1600: isBelow1600.use() }
  return railBelow !== undefined && isBelow[railBelow]
}

/** True where the bar has room for little more than the title. */
export const useIsPhone = watchMedia('(max-width: 599px)').use
