import { useRouterState } from '@tanstack/react-router'
import type { Screen } from '#kit/web/screen.ts'

/** The screen that is drawn now. */
export function useCurrentScreen(): Screen | undefined {
  return useRouterState({ select: ({ matches }) => matches.at(-1)?.staticData.screen })
}
