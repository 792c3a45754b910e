import { watchMedia } from '#kit/web/media.ts'

/** True below the overlay breakpoint, where the menu is an overlay. */
export const useIsNarrow = watchMedia('(max-width: 1279px)').use
