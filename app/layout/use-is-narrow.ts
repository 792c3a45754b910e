import { watchMedia } from '#kit/web/media.ts'

/** True below the overlay breakpoint, where the menu is an overlay. */
export const useIsNarrow = watchMedia('(max-width: 1279px)').use

/** True where a screen that needs the width has none to spare for the whole menu. */
export const useIsMiddling = watchMedia('(max-width: 1599px)').use

/** True where the bar has room for little more than the title. */
export const useIsPhone = watchMedia('(max-width: 599px)').use
